/** What a thing on the table is: its name, what it does, what to watch for, and the rule that says so. */

export interface Explanation {
  title: string;
  /** What kind of thing it is ("attack", "run card"). */
  kind?: string;
  /** What it does · what to watch for; short enough to stay on one line each. */
  lines: [string, string];
  rule: string;
}
