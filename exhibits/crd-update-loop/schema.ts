/**
 * The HTTPRoute CRD of policy.linkerd.io (v1beta3) as far as this room needs it: our own short form of what
 * `charts/linkerd-crds` had before and after #12454 (dossier: linkerd 1.3). `spec.parentRefs[].port` was always
 * there; `status.parents[].parentRef.port` was not. All four served versions had the same gap.
 */
import type { StructuralSchema } from '../../src/crd/structural-schema.ts';

const text: StructuralSchema = { type: 'string' };
const port: StructuralSchema = { type: 'integer', format: 'int32', minimum: 1, maximum: 65_535 };
const reference = { group: text, kind: text, namespace: text, name: text, sectionName: text };

function httpRoute(statusParentRef: Readonly<Record<string, StructuralSchema>>): StructuralSchema {
  return {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: { parentRefs: { type: 'array', items: { type: 'object', properties: { ...reference, port } } } },
      },
      status: {
        type: 'object',
        properties: {
          parents: {
            type: 'array',
            maxItems: 32,
            items: {
              type: 'object',
              properties: {
                parentRef: { type: 'object', properties: statusParentRef },
                controllerName: text,
                conditions: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { type: text, status: text, reason: text, message: text, lastTransitionTime: { type: 'string', format: 'date-time' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}

/** Up to edge-24.4.2. */
export const WITHOUT_PORT = httpRoute(reference);
/** From edge-24.4.3 (#12454). */
export const WITH_PORT = httpRoute({ ...reference, port });

/** The CRD that is installed: the fix is an added optional field, in place. */
export function schemaOf(fixes: ReadonlySet<string>): StructuralSchema {
  return fixes.has('crd-port') ? WITH_PORT : WITHOUT_PORT;
}
