/** Small CRDs with objects to try the bench with. Shortened and written for this museum; the facts are those of linkerd2#12454. */

export interface Example {
  readonly id: 'port-missing' | 'port-known' | 'default-fights' | 'generation';
  readonly crd: string;
  readonly object: string;
}

/** A CRD with one version; `schema` is indented by ten. */
function crdText(group: string, kind: string, plural: string, version: string, subresources: string, schema: string): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.${group}
spec:
  group: ${group}
  scope: Namespaced
  names: {kind: ${kind}, plural: ${plural}}
  versions:
  - name: ${version}
    served: true
    storage: true
    ${subresources}
    schema:
      openAPIV3Schema:
        type: object
        properties:
${schema}`;
}

const SUBRESOURCE = 'subresources: {status: {}}';

/** `policy.linkerd.io` HTTPRoute; `port` is the line that the historic fix added to the status. */
const httpRouteCrd = (port: string): string =>
  crdText(
    'policy.linkerd.io',
    'HTTPRoute',
    'httproutes',
    'v1beta3',
    SUBRESOURCE,
    `          spec:
            type: object
            properties:
              parentRefs:
                type: array
                items:
                  type: object
                  properties:
                    group: {type: string}
                    kind: {type: string}
                    name: {type: string}
                    namespace: {type: string}
                    sectionName: {type: string}
                    port: {type: integer}  # the spec knows it
          status:
            type: object
            properties:
              parents:
                type: array
                items:
                  type: object
                  properties:
                    parentRef:
                      type: object
                      properties:
                        group: {type: string}
                        kind: {type: string}
                        name: {type: string}
                        namespace: {type: string}
                        sectionName: {type: string}
${port}
                    controllerName: {type: string}
                    conditions:
                      type: array
                      items:
                        type: object
                        properties:
                          type: {type: string}
                          status: {type: string}
                          reason: {type: string}
                          message: {type: string}
                          lastTransitionTime: {type: string, format: date-time}
`,
  );

const ROUTE_STATUS = `# The status that the policy controller patches, for a Service parent with a port.
apiVersion: policy.linkerd.io/v1beta3
kind: HTTPRoute
metadata: {name: route-web, namespace: shop}
status:
  parents:
  - parentRef:
      group: core
      kind: Service
      name: web
      namespace: shop
      port: 8080
    controllerName: linkerd.io/policy-controller
    conditions:
    - type: Accepted
      status: "True"
      reason: Accepted
      message: ""
      lastTransitionTime: "2024-04-18T10:00:00Z"
`;

const BACKUP_CRD = crdText(
  'example.org',
  'Backup',
  'backups',
  'v1',
  SUBRESOURCE,
  `          spec:
            type: object
            properties:
              schedule: {type: string}
              keep: {type: integer, default: 7}  # filled in when it is missing
`,
);

const BACKUP = `# What an operator builds anew on every reconcile and compares as a whole.
apiVersion: example.org/v1
kind: Backup
metadata: {name: nightly, namespace: shop}
spec:
  schedule: "0 3 * * *"
`;

const WIDGET_CRD = crdText(
  'example.org',
  'Widget',
  'widgets',
  'v1',
  '# no subresources: the status is written with the rest of the object',
  `          spec:
            type: object
            properties:
              size: {type: integer}
          status:
            type: object
            properties:
              observedGeneration: {type: integer}
              ready: {type: boolean}
`,
);

const WIDGET_STATUS = `# A bare status: the bench takes it for the status of the first CRD.
observedGeneration: 1
ready: true
`;

const PORT = '                        port: {type: integer, minimum: 1, maximum: 65535}';
const NO_PORT = '                        # port: {type: integer} – the line that was missing until edge-24.4.3';

/** The historic bug first. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  { id: 'port-missing', crd: httpRouteCrd(NO_PORT), object: ROUTE_STATUS },
  { id: 'port-known', crd: httpRouteCrd(PORT), object: ROUTE_STATUS },
  { id: 'default-fights', crd: BACKUP_CRD, object: BACKUP },
  { id: 'generation', crd: WIDGET_CRD, object: WIDGET_STATUS },
];
