/** Soft synthesised sounds, only if the player enables them. */

import { untrack } from 'svelte';
import { settings } from './settings.svelte';

type Sign = 'turn' | 'move' | 'refused' | 'chat' | 'end';
/** Notes as [frequency in Hz, start in s, length in s]. */
const SIGNS: Record<Sign, readonly (readonly [number, number, number])[]> = {
  turn: [[523, 0, 0.14], [784, 0.11, 0.24]],
  move: [[220, 0, 0.06]],
  refused: [[196, 0, 0.1], [165, 0.09, 0.16]],
  chat: [[880, 0, 0.09]],
  end: [[392, 0, 0.18], [523, 0.15, 0.18], [659, 0.3, 0.18], [784, 0.45, 0.4]],
};
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

function tone(audio: AudioContext, [frequency, start, length]: readonly [number, number, number], kind: OscillatorType): void {
  const at = audio.currentTime + start;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = kind;
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

/** A short vibration when it is my turn, if the device supports it and the player enabled it. */
function buzz(): void {
  if (untrack(() => settings.vibration)) navigator.vibrate?.([60, 40, 60]);
}

export const sound = {
  /** Signals my turn: a sound, a vibration, or both. */
  yourTurn(): void {
    buzz();
    sound.play('turn');
  },
  play(sign: Sign): void {
    if (!untrack(() => settings.sound) || typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    void context.resume();
    for (const note of SIGNS[sign]) tone(context, note, sign === 'move' ? 'triangle' : 'sine');
  },
};
