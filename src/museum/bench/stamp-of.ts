/** How fine the time stamps of a written object are: it decides whether two writes in a row differ. */
import { isObject, type Json } from '@crd/json.ts';
import type { Stamp } from './answer.ts';

/** RFC 3339, as Kubernetes writes metav1.Time (whole seconds) and MicroTime (fractions). */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

export function stampOf(value: Json): Stamp {
  let found: Stamp = 'fixed';
  const rest: Json[] = [value];
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (typeof at === 'string') {
      const time = TIME.exec(at);
      if (time?.[1]) return 'micros';
      if (time) found = 'seconds';
    } else if (Array.isArray(at)) {
      for (const item of at) rest.push(item);
    } else if (isObject(at)) {
      for (const key of Object.keys(at)) rest.push(at[key] as Json);
    }
  }
  return found;
}
