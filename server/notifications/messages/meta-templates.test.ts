import { expect, test } from 'vitest';
import { metaTemplates } from './kinds.ts';

/** After a change of the texts: `vitest run server/notifications/messages/meta-templates -u`. */
test('the page of the templates to submit to Meta says what the messages say', async () => {
  const parts = metaTemplates.map(({ name, language, category, body, variables, button }) => {
    const gaps = variables.map((variable, at) => `\`{{${at + 1}}}\` ${variable}`).join(', ');
    const link = button ? `\n\nButton: *${button}*, a link with the address \`https://<your site>/{{1}}\`` : '';
    return `## ${name}\n\n${category}, ${language}. Gaps: ${gaps}\n\n\`\`\`text\n${body}\n\`\`\`${link}\n`;
  });
  const page = `# Templates for WhatsApp

Meta's Cloud API sends approved templates only. Create each of these once in the WhatsApp Manager, under this name and with this
text. A message whose template is missing goes by e-mail, where there is an address.

${parts.join('\n')}`;
  await expect(page).toMatchFileSnapshot('../../../docs/whatsapp-templates.md');
});
