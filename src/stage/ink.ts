/** Colours, strokes and faces by meaning. The page's theme sets the variables; see `README.md` beside this file. */
import type { Font, Tone } from './plan.ts';

export const INK = {
  paper: 'var(--paper)',
  paper2: 'var(--paper-2)',
  ink: 'var(--ink)',
  muted: 'var(--ink-2)',
  line: 'var(--line)',
  brass: 'var(--brass)',
  brass2: 'var(--brass-2)',
  glass: 'var(--glass)',
  liquid: 'var(--liquid)',
  bug: 'var(--bug)',
  bug2: 'var(--bug-2)',
  fix: 'var(--fix)',
  fix2: 'var(--fix-2)',
  focus: 'var(--focus)',
  shade: 'var(--shade)',
} as const;

/** Set by the stage itself from `--stroke` and its scale. */
export const STROKE = { hair: 'var(--stage-hair)', line: 'var(--stage-line)', bold: 'var(--stage-bold)' } as const;

export const FACE: Record<Font, string> = { title: 'var(--font-title)', body: 'var(--font-body)', mono: 'var(--font-mono)' };

export const TONE: Record<Tone, string> = { plain: INK.ink, muted: INK.muted, good: INK.fix, bad: INK.bug, brass: INK.brass };

/** What a variable is worth where the page set none (tests, an export without a page). */
export const FALLBACK: Readonly<Record<string, string>> = {
  '--paper': '#f6f0e2',
  '--paper-2': '#ece3cf',
  '--ink': '#1f1b16',
  '--ink-2': '#5d5346',
  '--line': '#b9ab90',
  '--brass': '#a67c2e',
  '--brass-2': '#e0c27a',
  '--glass': '#dfe6df',
  '--liquid': '#4f7f8c',
  '--bug': '#8a1f1f',
  '--bug-2': '#efd6cd',
  '--fix': '#2f6b57',
  '--fix-2': '#d3e3d6',
  '--focus': '#1b4f9c',
  '--shade': '#00000022',
  '--font-title': "'Libre Caslon Text', Georgia, serif",
  '--font-body': "'IBM Plex Sans', Arial, sans-serif",
  '--font-mono': "'IBM Plex Mono', monospace",
  '--stage-hair': '0.75',
  '--stage-line': '1.5',
  '--stage-bold': '3',
};
