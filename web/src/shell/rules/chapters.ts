/** The rule book in chapters: paragraphs under their headings, with a picture where the introduction has one. */

import type { RuleSection } from '../../lib/protocol';

export interface Chapter {
  /** Where it starts in the book, from 1. */
  number: number;
  heading: string;
  sections: RuleSection[];
  /** The slide of the game's introduction that shows it. */
  picture: number | null;
  /** An example of a turn, told step by step. */
  example: boolean;
}

/** Which slide belongs to which chapter, by game. */
const PICTURES: Record<string, Record<number, number>> = {
  skyjo_action: { 1: 0, 2: 1, 3: 2, 4: 3, 6: 4 },
  joggle: { 2: 0, 3: 1, 4: 2 },
  joker_battle_royal: { 1: 0, 2: 1, 3: 2, 4: 3, 5: 4 },
  joy: { 1: 0, 2: 1, 3: 2, 4: 4 },
  zeitalter_des_jay: { 0: 0, 2: 1, 3: 2, 5: 3, 6: 4 },
};
const EXAMPLE = /beispiel|example/i;

export function chaptersOf(sections: RuleSection[], game = ''): Chapter[] {
  const found: Chapter[] = [];
  for (const section of sections) {
    const last = found.at(-1);
    if (last?.heading === section.heading) last.sections.push(section);
    else {
      const picture = PICTURES[game]?.[found.length] ?? null;
      found.push({ number: found.length + 1, heading: section.heading, sections: [section], picture, example: EXAMPLE.test(section.heading) });
    }
  }
  return found;
}

/** An example in steps: its sentences, two by two where they are short. */
export function stepsOf(text: string): string[] {
  const sentences = text.match(/[^.!?]+[.!?]+(?:\s|$)/gu)?.map((one) => one.trim()) ?? [text];
  const steps: string[] = [];
  for (const sentence of sentences) {
    const last = steps.at(-1);
    if (last !== undefined && last.length + sentence.length < 80) steps[steps.length - 1] = `${last} ${sentence}`;
    else steps.push(sentence);
  }
  return steps;
}
