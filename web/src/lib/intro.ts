/** The 60-second introduction of a game: a few slides, each a picture and two or three sentences. */

import type { Component } from 'svelte';
import type { Language } from './settings.svelte';

export interface Slide {
  title: Record<Language, string>;
  text: Record<Language, string>;
}

export interface Intro {
  /** Draws the picture of a slide. */
  Picture: Component<{ slide: number }>;
  slides: Slide[];
}
