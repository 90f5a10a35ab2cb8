import './styles/app.css';
import { mount } from 'svelte';
import App from './App.svelte';

const place = document.querySelector('#app')!;
place.replaceChildren();
mount(App, { target: place });

// Only so that a page without a network says so; it keeps nothing else.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
