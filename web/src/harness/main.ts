/** Boards without a server: `/harness.html?game=joy.teams&frame=3&language=de&theme=dark`, fixtures from tools/fixtures.py. */

import '../styles/app.css';
import { mount } from 'svelte';
import { settings, type Language } from '../lib/settings.svelte';
import Harness from './Harness.svelte';

const query = new URLSearchParams(location.search);
settings.language = (query.get('language') ?? 'de') as Language;
settings.look = query.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = settings.theme;
document.documentElement.lang = settings.language;
document.documentElement.dataset.motion = query.get('motion') ?? 'full';

const name = query.get('game') ?? 'skyjo_action';
const game = name.split('.')[0]!;
const frames = await (await fetch(`/fixtures/${name}.json`)).json();
const harness = mount(Harness, {
  target: document.querySelector('#app')!,
  props: {
    game: game.split('.')[0]!,
    frames: frames.frames,
    tables: frames.texts[settings.language],
    first: Number(query.get('frame') ?? 0),
    pending: query.get('pending'),
    race: query.has('race'),
  },
});
/** For tests that walk through many positions without loading the page again. */
Object.assign(window, { show: harness.show });
