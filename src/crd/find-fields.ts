/** Finds fields of a value by name, value and schema. */
import { isObject, type Json } from './json.ts';
import { type StructuralSchema, schemaOfField } from './structural-schema.ts';
import { Trail } from './trail.ts';

export type FieldTest = (key: string, value: Json, schema: StructuralSchema | undefined) => boolean;

/** Paths of the fields that pass the test, sorted. */
export function findFields(value: Json, schema: StructuralSchema, test: FieldTest): readonly string[] {
  const trail = new Trail();
  find(value, schema, test, trail);
  return trail.sorted();
}

function find(value: Json, schema: StructuralSchema | undefined, test: FieldTest, trail: Trail): void {
  const visit = (step: string | number, child: Json, sub: StructuralSchema | undefined) => {
    trail.enter(step);
    find(child, sub, test, trail);
    trail.leave();
  };
  if (Array.isArray(value)) for (const [i, item] of value.entries()) visit(i, item, schema?.items);
  if (!isObject(value)) return;
  for (const [key, child] of Object.entries(value)) {
    const sub = schema && schemaOfField(schema, key);
    if (test(key, child, sub)) trail.note(key);
    visit(key, child, sub);
  }
}

/** As the API conventions and well-known controllers name them: lastTransitionTime, lastUpdateTime, lastHeartbeatTime, lastProbeTime … */
const STAMP_NAMES = /^(last[A-Z]\w*(Time|Timestamp)|lastUpdated|updatedAt|heartbeatTime|timestamp)$/;

/** Holds "now" as a rule: by `format: date-time`, or by name. Such a field makes one write differ from the next though nothing happened. */
export const isTimeStamp: FieldTest = (key, value, schema) => typeof value === 'string' && (schema?.format === 'date-time' || STAMP_NAMES.test(key));

/** The metadata.generation that a controller last acted on, in a status or one of its conditions. */
export const isObservedGeneration: FieldTest = (key, value) => key === 'observedGeneration' && typeof value === 'number';
