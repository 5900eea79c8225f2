import { describe, expect, test } from 'vitest';
import type { MetaTemplate } from '#contract/message-channels.ts';
import { messageKindNames, variablesOf } from '#contract/message-kinds.ts';
import { kinds } from './kinds.ts';
import { listTemplates, templateOf } from './meta-templates.ts';

const SITE = 'https://agenda.example.com';
const templates = listTemplates(SITE);
const named = messageKindNames.map(
  (kind, at) => [templates[at]?.name ?? '', kind, templates[at] as MetaTemplate] as const,
);
const withGaps = /\{\{[^{}]*\}\}/g;

/** Words that Meta reads as an offer and not as news of an appointment: such a template is moved to MARKETING, or rejected. */
const PROMOTION =
  /promoç|desconto|oferta|grátis|cupom|brinde|aproveite|imperdível|não perca|novidade|indique|prazer receber|quando quiser/i;

/**
 * Meta's rules for templates. Names, lengths, buttons and examples:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/overview and …/templates/components.
 * Gaps and content: https://developers.facebook.com/docs/whatsapp/message-templates/guidelines/#common-rejection-reasons.
 * Meta states no figure for 'too many variables for the length'; providers found that n gaps need 2n + 1 other words:
 * https://docs.mercuri.cx/features/templates/whatsapp-templates/whatsapp-template-minimum-words-parameters-ratio
 */
describe.each(named)('the template %s', (name, kind, template) => {
  const { body, variables, button } = template;
  const words = body.replace(withGaps, ' ').match(/\p{L}+/gu) ?? [];

  test('has a name, a language and a category that Meta knows', () => {
    expect(name).toMatch(/^[a-z][a-z0-9_]{0,511}$/);
    expect(template).toMatchObject({ language: 'pt_BR', category: 'UTILITY' });
  });

  test('has gaps that are numbered in order, each with an example', () => {
    expect([...new Set(body.match(withGaps))]).toEqual(variables.map((_, at) => `{{${at + 1}}}`));
    for (const { example } of variables) expect(example).toMatch(/^\S(.*\S)?$/);
    expect(body.replace(withGaps, '')).not.toMatch(/[{}]/);
  });

  test('begins and ends with a word, and has one between two gaps', () => {
    for (const between of body.split(withGaps)) expect(between).toMatch(/\p{L}/u);
    for (const line of body.split('\n').filter(Boolean)) expect(line).toMatch(/^\p{L}/u);
  });

  test('has words enough for its gaps, and not too many', () => {
    expect(words.length).toBeGreaterThanOrEqual(2 * variables.length + 1);
    const filled = variables.reduce((text, { example }, at) => text.replaceAll(`{{${at + 1}}}`, example), body);
    expect(Math.max(body.length, filled.length)).toBeLessThanOrEqual(1024);
    expect(body).not.toMatch(/\n{3}|\t| {4}/);
  });

  test('speaks of the appointment and promotes nothing', () => {
    expect(body).not.toMatch(PROMOTION);
    expect(body).not.toMatch(/\p{Extended_Pictographic}|https?:|www\.|bit\.ly/u);
    expect(body).not.toMatch(/cpf|cartão de crédito nº|senha/i);
  });

  test('has a button where the message has a link', () => {
    const hasLink = (variablesOf(kind) as readonly string[]).includes('link');
    expect(button !== null).toBe(hasLink);
    if (!button) return;
    expect(button.text).toMatch(/^[\p{L} ]{1,25}$/u);
    expect(button.url).toBe(`${SITE}/{{1}}`);
    expect(button.url.length).toBeLessThanOrEqual(2000);
    expect(button.example).toMatch(/^https:\/\/agenda\.example\.com\/[^{}\s]+$/);
  });

  test('gets a value for every gap, in their order', () => {
    const values = Object.fromEntries(variables.map((each) => [each.name, each.example]));
    const sent = templateOf(kind, { ...values, servico: null, link: `${SITE}/lembrete/abc` });
    expect(sent.name).toBe(name);
    expect(sent.parameters).toEqual(variables.map((each) => (each.name === 'servico' ? 'a combinar' : each.example)));
    expect(sent.buttonToken).toBe(kinds[kind].button ? 'lembrete/abc' : undefined);
  });
});

test('no template repeats the name or the text of another', () => {
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  expect(new Set(templates.map(({ body }) => body)).size).toBe(templates.length);
});

/** After a change of the texts: `vitest run server/notifications/messages/meta-templates -u`. */
test('the page of the templates to submit to Meta says what the messages say', async () => {
  const parts = listTemplates('https://<your site>').map(({ name, language, category, body, variables, button }) => {
    const gaps = variables.map((each, at) => `- \`{{${at + 1}}}\` ${each.name}: ${each.example}`).join('\n');
    const link = button
      ? `\n\nButton: *${button.text}*, a link to \`${button.url}\`, such as \`${button.example}\``
      : '';
    return `## ${name}\n\n${category}, ${language}\n\n\`\`\`text\n${body}\n\`\`\`\n\nExamples:\n\n${gaps}${link}\n`;
  });
  const page = `# Templates for WhatsApp

Meta's Cloud API sends approved templates only. Create each of these once in the WhatsApp Manager, under this name, with this text and
these examples; \`/admin/settings\` shows them with buttons that copy. A message whose template is missing goes by e-mail, where there is
an address. A changed text must be approved again under its name; one
with other gaps has another name and is created before the upgrade.

${parts.join('\n')}`;
  await expect(page).toMatchFileSnapshot('../../../docs/whatsapp-templates.md');
});
