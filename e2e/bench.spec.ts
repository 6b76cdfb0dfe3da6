/** The CRD bench as an author of controllers uses it: examples, own texts, bad texts, the way into the room. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { ready, room, watch } from './room.ts';

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/#/bench${query}`);
  await expect(page.getByTestId('verdict').first()).toBeVisible();
}

const verdict = (page: Page) => page.getByTestId('verdict').first();

test('from the lobby: the historic case loops if anything else changes, the mended one converges', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await page.getByTestId('to-bench').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'loops if anything else in the write changes');
  await expect(page.locator('[data-mark="pruned"]')).toContainText('port: 8080');
  await expect(page.getByTestId('reasons')).toContainText('status.parents[0].parentRef.port');
  await page.getByTestId('example-port-known').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'converges');
  await expect(page.locator('[data-mark="pruned"]')).toHaveCount(0);
  expect(seen).toEqual({ errors: [], strangers: [] });
});

test('a default that fights the writer loops by itself', async ({ page }) => {
  await open(page);
  await page.getByTestId('example-default-fights').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'loops by itself');
  await expect(page.locator('[data-mark="defaulted"], [data-mark="changed"]').first()).toBeVisible();
});

const BAD: readonly { name: string; vice: 'crd' | 'object'; text: string; says: RegExp }[] = [
  { name: 'YAML that cannot be read', vice: 'object', text: 'status:\n  parents: [1, 2\n  x: :', says: /line/i },
  {
    name: 'a schema that is not structural',
    vice: 'crd',
    text: 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: things.example.com}\nspec:\n  group: example.com\n  names: {kind: Thing, plural: things}\n  scope: Namespaced\n  versions:\n    - name: v1\n      served: true\n      storage: true\n      schema: {openAPIV3Schema: {properties: {spec: {}}}}\n',
    says: /type/i,
  },
  { name: 'a __proto__ key', vice: 'object', text: '{"status": {"__proto__": {"polluted": true}}}', says: /__proto__/ },
  {
    name: 'a bomb of aliases',
    vice: 'object',
    text: `a: &a [1,1,1,1,1,1,1,1,1,1]\n${[...'bcdefghi'].map((c, i) => `${c}: &${c} [${Array(10).fill(`*${'abcdefgh'[i]}`).join(',')}]`).join('\n')}\n`,
    says: /./,
  },
];

for (const { name, vice, text, says } of BAD) {
  test(`bad input, ${name}: said in plain words, the last result stays and is marked`, async ({ page }) => {
    const seen = watch(page);
    await open(page);
    await page.getByTestId(`text-${vice}`).fill(text);
    await expect(page.getByTestId(`trouble-${vice}`)).toContainText(says);
    await expect(page.getByTestId(`trouble-${vice}`)).not.toContainText(/ at .*\.ts|Error:/);
    await expect(page.getByTestId('results')).toHaveAttribute('data-stale', 'true');
    await page.getByTestId('example-port-known').click();
    await expect(page.getByTestId('results')).toHaveAttribute('data-stale', 'false');
    await expect(page.getByTestId(`trouble-${vice}`)).toBeEmpty();
    expect(seen.errors).toEqual([]);
  });
}

test('a chosen file goes into its vice, with the network off', async ({ page, context }) => {
  await open(page);
  await context.setOffline(true);
  await page.getByTestId('file-object').setInputFiles({ name: 'status.yaml', mimeType: 'text/yaml', buffer: Buffer.from('status: {parents: []}\n') });
  await expect(page.getByTestId('text-object')).toHaveValue(/parents: \[\]/);
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'converges');
});

test('the result goes into the room as knobs, and the room leads to the bench', async ({ page }) => {
  await open(page);
  // The historic case is how the room opens; the mended one turns a knob.
  await page.getByTestId('example-port-known').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'converges');
  await page.getByTestId('load-into-room').click();
  await ready(page);
  await expect(room(page)).toBeVisible();
  expect(page.url()).toContain('k.withPort=0');
  await page.getByTestId('to-workshop').click();
  await expect(page.getByTestId('bench')).toBeVisible();
});

test('by keyboard: Tab leaves the texts again', async ({ page }) => {
  await open(page);
  await page.getByTestId('text-crd').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('text-crd')).not.toBeFocused();
});

for (const theme of ['gallery', 'night', 'projector']) {
  test(`axe finds nothing, ${theme}; on a phone nothing sticks out`, async ({ page }) => {
    await open(page, `?theme=${theme}`);
    expect((await new AxeBuilder({ page }).analyze()).violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
