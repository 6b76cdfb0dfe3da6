/** The CRD bench as an author of controllers uses it: examples, own texts, bad texts, the way into the room. */
import { expect, type Page, test } from '@playwright/test';
import { faults } from './axe.ts';
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

test('keyboard only: an example, the verdict, the kept text, the room', async ({ page }) => {
  await open(page);
  const tabTo = async (id: string) => {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.getAttribute('data-testid')).then((found) => found === id)) return;
    }
    throw new Error(`Tab does not reach ${id}`);
  };
  await tabTo('example-generation');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'loops by itself');
  await expect(page.getByTestId('spoken-verdict')).toContainText('Loops by itself');
  for (const id of ['text-crd', 'text-object', 'kept', 'load-into-room']) await tabTo(id);
  await page.keyboard.press('Enter');
  await ready(page);
  expect(page.url()).toContain('k.stamp=micros');
});

test('a wrong line can be shown, and mending it brings the verdict back', async ({ page }) => {
  await open(page);
  const text = page.getByTestId('text-object');
  const good = await text.inputValue();
  await text.fill(good.replace('  parents:', '  parents: ['));
  await page.getByTestId('trouble-object').getByRole('button').click();
  await expect(text).toBeFocused();
  await text.fill(good);
  await expect(page.getByTestId('trouble-object')).toBeEmpty();
  await expect(page.getByTestId('results')).toHaveAttribute('data-stale', 'false');
});

test('files that are dropped go where they are dropped, or where they belong', async ({ page }) => {
  await open(page);
  const drop = (id: string, text: string) =>
    page.getByTestId(id).evaluate((target, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'dropped.yaml', { type: 'text/yaml' }));
      for (const type of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
  await page.getByTestId('example-port-known').click();
  const crd = await page.getByTestId('text-crd').inputValue();
  await drop('vice-object', 'status:\n  parents: []\n  surplus: 1\n');
  await expect(page.locator('[data-mark="pruned"]')).toContainText('surplus: 1');
  await drop('verdict', crd.replaceAll('httproutes', 'otherroutes'));
  await expect(page.getByTestId('text-crd')).toHaveValue(/otherroutes/);
});

test('what is no text or too large is refused at once, and the texts stay', async ({ page }) => {
  await open(page);
  const file = page.getByTestId('file-object');
  await file.setInputFiles({ name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 0]) });
  await expect(page.getByTestId('trouble-object')).toContainText('film.bin');
  await file.setInputFiles({ name: 'big.yaml', mimeType: 'text/yaml', buffer: Buffer.alloc(5_000_000, 'a') });
  await expect(page.getByTestId('trouble-object')).toContainText('5.0 MB');
  await expect(page.getByTestId('text-object')).toHaveValue(/8080/);
  await expect(page.getByTestId('results')).toHaveAttribute('data-stale', 'false');
});

test('several objects have a drawer each; several served versions can be chosen from', async ({ page }) => {
  await open(page);
  const crd = await page.getByTestId('text-crd').inputValue();
  const object = await page.getByTestId('text-object').inputValue();
  await page.getByTestId('text-object').fill(`${object.replace(/ +port:.*/, '')}---\n${object}`);
  await expect(page.getByTestId('drawer-2')).toHaveAttribute('aria-current', 'true');
  await page.getByTestId('drawer-1').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'converges');

  const version = crd.slice(crd.indexOf('  - name: v1beta3'));
  await page
    .getByTestId('text-crd')
    .fill(
      crd +
        version.replace('v1beta3', 'v1beta2').replace('storage: true', 'storage: false').replace('# port:', 'port:').replace('} – the line', '} # the line'),
    );
  await page.getByTestId('version').selectOption('v1beta2');
  await expect(page.getByTestId('results')).toHaveAttribute('data-busy', 'false');
  // Known to the version that is written, but not to the one that is stored.
  await page.getByTestId('drawer-2').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'loops if anything else in the write changes');
  await expect(page.getByTestId('reasons')).toContainText('storage version');
});

test('the texts outlive a reload; forbidden storage loses nothing but that', async ({ page }) => {
  await open(page);
  await page.getByTestId('example-default-fights').click();
  await page.reload();
  await expect(page.getByTestId('text-object')).toHaveValue(/Backup/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const seen = watch(page);
  await page.reload();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'loops if anything else in the write changes');
  await page.getByTestId('example-port-known').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'converges');
  expect(seen.errors).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the verdict is in sight above all the text, and a tap goes to it', async ({ page }) => {
    await open(page);
    await expect(page.getByTestId('glance')).toContainText('Loops if');
    await page.getByTestId('glance').tap();
    await expect(verdict(page)).toBeInViewport();
  });
});

for (const theme of ['gallery', 'night', 'projector']) {
  test(`axe finds nothing, ${theme}; on a phone nothing sticks out`, async ({ page }) => {
    await open(page, `?theme=${theme}`);
    expect(await faults(page, { theme })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
