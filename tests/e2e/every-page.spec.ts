import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import sharp from 'sharp';
import routes from '#app/routes.ts';
import { linkPaths } from '../support/link-paths.ts';
import type { App } from './app.ts';
import { appOfWorker, expect, hydrated, test as journey, NOW, settled } from './journey.ts';
import { type Customer, enter, newEmail, openAdmin, openCustomer, openSalon, PASSWORD, type Salon } from './people.ts';

/** With an app of its own: lists of administrators would show what other journeys left. */
const test = journey.extend<object, { app: App }>({ app: appOfWorker() });

/** A newcomer has an account and no salon yet. */
const PEOPLE = ['stranger', 'customer', 'owner', 'anotherOwner', 'newcomer', 'administrator'] as const;
type Who = (typeof PEOPLE)[number];

/** A status, or the path to which the person is sent. */
type Answer = number | string;
type Answers = Record<Who, Answer>;

const forAll = (answer: Answer) => Object.fromEntries(PEOPLE.map((who) => [who, answer])) as Answers;
const PUBLIC = forAll(200);
const OWNERS: Answers = {
  stranger: '/auth',
  customer: '/conta',
  owner: 200,
  anotherOwner: 200,
  newcomer: '/salon-setup',
  administrator: 403,
};
const ADMINISTRATORS: Answers = { ...forAll(403), stranger: '/admin-auth', administrator: 200 };
const SIGN_IN: Answers = {
  stranger: 200,
  customer: '/conta',
  owner: '/dashboard',
  anotherOwner: '/dashboard',
  newcomer: '/salon-setup',
  administrator: '/admin',
};

type Entry = Answers | { path: string; answers: Answers };

/** Every page of the routes: who gets what there. */
const entriesFor = ({
  salon,
  bookingId,
  employeeId,
  entryId,
  invitationId,
  customerId,
  subscriptionId,
  payment,
}: Data): Record<string, Entry> => {
  const { slug } = salon;
  const links = linkPaths(salon);
  const stop = links.optOut({ channel: 'whatsapp', recipient: '+5511988887777' });
  const own = `/${slug}/confirmacao?agendamento=${bookingId}`;
  return {
    '/': PUBLIC,
    '/privacidade': PUBLIC,
    '/termos': PUBLIC,
    '/security-notice': PUBLIC,
    '/auth': SIGN_IN,
    '/admin-auth': { ...PUBLIC, administrator: '/admin' },
    '/secure-admin-init': PUBLIC,
    // Without the token of a message.
    '/reset-password': forAll(410),
    '/confirmar-email': forAll(410),
    '/conta': { ...SIGN_IN, stranger: '/auth', customer: 200, newcomer: 200 },
    '/sair': forAll('/'),
    '/meu-link/cartaz': OWNERS,
    '/salon-setup': { ...SIGN_IN, stranger: '/auth', newcomer: 200, administrator: 403 },
    '/salon-setup/pronto': OWNERS,
    '/dashboard': OWNERS,
    // Owners take no appointments themselves.
    '/meu-dia': { ...OWNERS, owner: '/dashboard', anotherOwner: '/dashboard' },
    '/appointments': OWNERS,
    '/calendar': OWNERS,
    '/services': OWNERS,
    '/employees': OWNERS,
    '/equipe': OWNERS,
    '/saloes': OWNERS,
    '/atividade': OWNERS,
    '/employees/:id/agendamentos': {
      path: `/employees/${employeeId}/agendamentos`,
      answers: { ...OWNERS, anotherOwner: 404 },
    },
    '/customers': OWNERS,
    '/customers/importar': OWNERS,
    '/customers/:id': { path: `/customers/${customerId}`, answers: { ...OWNERS, anotherOwner: 404 } },
    '/available-hours': OWNERS,
    '/waiting-list': OWNERS,
    '/meu-link': OWNERS,
    '/mensagens': OWNERS,
    '/mensagens/configurar': OWNERS,
    '/manual-booking': OWNERS,
    '/settings': OWNERS,
    '/settings/conta': OWNERS,
    '/reports': OWNERS,
    '/minha-pagina': OWNERS,
    '/minha-pagina/avaliacoes': OWNERS,
    '/admin': ADMINISTRATORS,
    '/admin/salons': ADMINISTRATORS,
    '/admin/users': ADMINISTRATORS,
    '/admin/user-salons/:userId': { path: `/admin/user-salons/${salon.owner.id}`, answers: ADMINISTRATORS },
    '/admin/subscriptions': ADMINISTRATORS,
    '/admin/subscriptions/:salonId/:id': {
      path: `/admin/subscriptions/${salon.id}/${subscriptionId}`,
      answers: ADMINISTRATORS,
    },
    '/admin/plans': ADMINISTRATORS,
    // Without what the other kinds of visitors did: a second try of this journey alone shows the same.
    '/admin/audit-logs': { path: '/admin/audit-logs?acao=plans', answers: ADMINISTRATORS },
    '/admin/avaliacoes': ADMINISTRATORS,
    '/admin/jobs': ADMINISTRATORS,
    '/admin/settings': ADMINISTRATORS,
    '/admin/platform-settings': ADMINISTRATORS,
    '/admin/profile': ADMINISTRATORS,
    '/sandbox/pagamento/:id': { path: payment, answers: PUBLIC },
    '/minha-pagina/previa': { ...OWNERS, stranger: 401, customer: 403, newcomer: 409 },
    '/lembrete/:token': { path: links.reminder(bookingId), answers: PUBLIC },
    '/parar-mensagens/:token': { path: stop, answers: PUBLIC },
    '/convite/:token': { path: links.invitation(invitationId), answers: PUBLIC },
    '/sair-da-lista/:token': { path: links.waiting(entryId), answers: PUBLIC },
    '/:slug': { path: `/${slug}`, answers: PUBLIC },
    '/:slug/avaliacoes': { path: `/${slug}/avaliacoes`, answers: PUBLIC },
    '/:slug/agendamento/:serviceId': { path: salon.bookingPath, answers: PUBLIC },
    '/:slug/cliente': { path: `/${slug}/cliente`, answers: { ...forAll(`/${slug}`), stranger: 200 } },
    '/:slug/confirmacao': { path: own, answers: { ...forAll(404), stranger: `/${slug}/cliente`, customer: 200 } },
    '/:slug/area-cliente': {
      path: `/${slug}/area-cliente`,
      answers: { ...forAll(`/${slug}`), stranger: `/${slug}/cliente`, customer: 200 },
    },
    '/*': { path: '/nada/aqui', answers: forAll(404) },
  };
};

/** Every path that shows a page; what has no elements is a file or data. */
function listPages(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const here = path ? `${above}/${path}` : above || '/';
    if (children.length > 0) return listPages(children, path ? here : above);
    return file.endsWith('.tsx') ? [here] : [];
  });
}

type Data = Awaited<ReturnType<typeof openData>>;
let data: Data;

async function openData(app: App) {
  const salon = await openSalon(app);
  const customer = await openCustomer(app, salon);
  const { id: bookingId } = await customer.book('15:30');
  const { id: invitationId } = await salon.ask('POST', '/team/invitations', { role: 'reception' });
  const { id: entryId } = await salon.ask('POST', `/salons/${salon.slug}/waiting-list`, {
    ...{ serviceId: salon.service.id, preferredDate: '2026-11-23', consent: true },
    ...{ customerName: 'Rute Braga', customerPhone: '11955554444' },
  });
  const [owner] = await app.sql('select id from users where email = $1', [salon.owner.email]);
  const [listed] = await app.sql('select id from customers where salon_id = $1', [salon.id]);
  const [employee] = await app.sql('select id from employees where salon_id = $1', [salon.id]);
  const [plan] = await app.sql(`select id from plans where name = 'Profissional'`);
  const body = { planId: plan?.id, provider: 'sandbox' };
  const ordered = await salon.call('POST', '/api/v1/functions/create-mercadopago-subscription', { body });
  const [subscription] = await app.sql('select id from salon_subscriptions where salon_id = $1', [salon.id]);
  const newcomer = { call: app.caller() };
  const account = { fullName: 'Rita Sá', email: newEmail('nova'), password: PASSWORD, confirmPassword: PASSWORD };
  await newcomer.call('POST', '/api/v1/auth/owners', { body: account });
  return {
    salon: { ...salon, owner: { ...salon.owner, id: String(owner?.id) } },
    bookingId,
    employeeId: String(employee?.id),
    entryId,
    invitationId,
    customerId: String(listed?.id),
    subscriptionId: String(subscription?.id),
    payment: new URL((ordered.body as { checkoutUrl: string }).checkoutUrl, app.origin).pathname,
    people: {
      stranger: null,
      customer,
      owner: salon,
      anotherOwner: await openSalon(app),
      newcomer,
      administrator: await openAdmin(app, 'super_admin'),
    } satisfies Record<Who, Pick<Customer | Salon, 'call'> | null>,
  };
}

test.beforeAll(async ({ app }) => {
  await app.setClock(NOW);
  data = await openData(app);
});

test('the list has every page of the routes', () => {
  expect(Object.keys(entriesFor(data)).sort()).toEqual([...new Set(listPages(routes))].sort());
});

for (const who of PEOPLE) {
  test(`every page, as it is opened by: ${who}`, async ({ page, app }) => {
    const person = data.people[who];
    if (person) await enter(page, person, app);
    const said = listen(page);
    for (const [route, entry] of Object.entries(entriesFor(data))) {
      const { path, answers } = 'path' in entry ? entry : { path: route, answers: entry };
      const isFirst = PEOPLE.find((one) => answers[one] === answers[who]) === who;
      const picture = isFirst && answers[who] === 200 ? pictureName(route, who) : null;
      await test.step(`${route} ${answers[who]}`, () =>
        expectAnswer(page, { path, answer: answers[who], said, picture }));
    }
    if (who !== 'owner') return;
    await page.goto('/salon-setup/pronto');
    await hydrated(page);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Ver minha página' }).click();
    await expectShown(await opened, 'Ver minha página');
  });
}

/** The console of a page, without the browser's reports of a status and Playwright's of a service worker. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.context().on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  return said;
}
const REFUSED = 'Failed to load resource: the server responded with a status of';
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** `picture` names the picture that the page is compared with; null compares none. */
type Asked = { path: string; answer: Answer; said: string[]; picture: string | null };

async function expectAnswer(page: Page, { path, answer, said, picture }: Asked): Promise<void> {
  if (typeof answer === 'string') {
    const sent = await page.request.get(path, { maxRedirects: 0 });
    const to = new URL(sent.headers().location ?? '', sent.url()).pathname;
    expect.soft([sent.status() >= 300 && sent.status() < 400, to], path).toEqual([true, answer]);
    return;
  }
  said.length = 0;
  const response = await page.goto(path);
  await hydrated(page);
  expect.soft([response?.status(), new URL(page.url()).pathname], path).toEqual([answer, path.split('?')[0]]);
  await expectShown(page, path, picture);
  const ofPage = said.filter(
    (text) => text !== NO_WORKER && !(answer >= 400 && text.startsWith(`${REFUSED} ${answer}`)),
  );
  expect.soft(ofPage, `the console of ${path}`).toEqual([]);
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function expectShown(page: Page, path: string, picture: string | null = null): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const shown = await page.evaluate(() => ({
      fonts: [document.body, ...document.querySelectorAll('h1, h2')].map((one) => getComputedStyle(one).fontFamily),
      isOffline: [...document.querySelectorAll('.salon-stored')].some((notice) => notice.checkVisibility()),
      standsOut: document.documentElement.scrollWidth > window.innerWidth,
    }));
    const others = shown.fonts.filter((font) => !/^["']?Figtree Variable/.test(font));
    const found = { others, isOffline: shown.isOffline, standsOut: shown.standsOut };
    expect.soft(found, `${path} at ${size.width}`).toEqual({ others: [], isOffline: false, standsOut: false });
    if (picture) await expectPicture(page, `${picture}-${size.width}.png`);
  }
}

const pictureName = (route: string, who: Who) =>
  `${route.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${who}`;

/** In the browser: whether nothing waits for the server any more, and each frame within the window shows its page. */
function isComplete(): boolean {
  const isWithin = (frame: Element) => {
    const { top, bottom, width } = frame.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  };
  return (
    !document.querySelector('[aria-busy=true], .mantine-Loader-root') &&
    [...document.querySelectorAll('iframe')]
      .filter(isWithin)
      .every(({ contentDocument }) => contentDocument?.querySelector('html[data-hydrated]'))
  );
}

/**
 * Compares the page with its picture in `pictures/`, an eighth as wide and high: what moves, vanishes or loses its colour is seen, another
 * name or number is not. After a change of the look: playwright test every-page --update-snapshots, then look at each changed picture.
 */
async function expectPicture(page: Page, name: string): Promise<void> {
  await page.waitForFunction(isComplete);
  await settled(page);
  // A QR code holds the app's address, whose port is new in each run.
  const mask = [page.getByAltText('QR code')];
  const shown = await page.screenshot({ animations: 'disabled', mask, maskColor: 'gray' });
  const width = page.viewportSize()?.width ?? 0;
  const small = await sharp(shown)
    .resize(Math.round(width / 8))
    .png({ palette: true })
    .toBuffer();
  expect.soft(small).toMatchSnapshot(name, { threshold: 0.08, maxDiffPixelRatio: 0.02 });
}
