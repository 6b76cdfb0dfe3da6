import { expect, it } from 'vitest';
import { troublesOf } from '../instant-check.ts';
import { SEE } from './see.ts';

it.each(Object.entries(SEE))('%s is to be seen at an instant that exists', async (_, instant) => expect(await troublesOf(instant)).toEqual([]));
