/** Runs beside the page, so that a big paste cannot freeze it; the only place where the museum loads the CRD and YAML readers. */
import type { Question } from './answer.ts';
import { assess } from './assess.ts';

addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(assess(data)));
