import { describe, expect, test } from 'vitest';
import { type Block, blocksOf, piecesOf } from './blocks.ts';
import { contactText, layOut } from './layout.ts';

const LINK = 'https://encaixe.example/lembrete/abc';

describe('the blocks of a text', () => {
  const text = (...lines: string[]): Block => ({ kind: 'text', lines });
  const button = (label: string): Block => ({ kind: 'button', label, url: LINK });
  test.each<[string, string, Block[]]>([
    ['a paragraph', 'Olá, Ana!', [text('Olá, Ana!')]],
    ['lines', 'Chegue cedo.\nAvise antes.', [text('Chegue cedo.', 'Avise antes.')]],
    [
      'facts',
      'Data: 20/11/2026\nHorário: 10:00',
      [
        {
          kind: 'facts',
          facts: [
            { label: 'Data', value: '20/11/2026' },
            { label: 'Horário', value: '10:00' },
          ],
        },
      ],
    ],
    ['a single fact as text', 'Motivo: o WhatsApp não respondeu.', [text('Motivo: o WhatsApp não respondeu.')]],
    ['an address of its own', LINK, [button('Criar nova senha')]],
    ['an address with its reason', `Corra. Agende aqui: ${LINK}`, [text('Corra.'), button('Agende aqui')]],
    ['an address in a sentence', `Abra ${LINK}.`, [text(`Abra ${LINK}.`)]],
  ])('%s', (_, body, expected) => {
    expect(blocksOf(body, 'Criar nova senha')).toEqual(expected);
  });

  test('the full stop behind an address is no part of it', () => {
    expect(piecesOf(`Abra ${LINK}. Obrigado`)).toEqual([
      { text: 'Abra ', url: null },
      { text: LINK, url: LINK },
      { text: '. Obrigado', url: null },
    ]);
  });
});

describe('a laid out mail', () => {
  const letter = {
    subject: 'Seu agendamento',
    text: `Olá, Ana <b>!\n\nData: 20/11/2026\nHorário: 10:00\n\nConfirme ou cancele: ${LINK}`,
    appName: 'Encaixe',
    siteUrl: 'https://encaixe.example',
    salon: { name: 'Barbearia "Aurora"', logoUrl: null, pageUrl: 'https://encaixe.example/aurora' },
    unsubscribeUrl: 'https://encaixe.example/parar-mensagens/x',
  };

  test('shows what the text says, and escapes what people typed', async () => {
    const html = await layOut(letter);
    expect(html).toContain('lang="pt-BR"');
    expect(html).toContain('Olá, Ana &lt;b&gt;!');
    expect(html).not.toContain('<b>');
    for (const part of ['20/11/2026', `href="${LINK}"`, 'Confirme ou cancele', 'href="https://encaixe.example/aurora"'])
      expect(html).toContain(part);
    expect(html).toContain('Não quero mais mensagens de Barbearia &quot;Aurora&quot;');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('of the platform has its name, and no way to end what must arrive', async () => {
    const html = await layOut({ ...letter, salon: null, unsubscribeUrl: null });
    expect(html).toContain('Enviado por');
    expect(html).not.toContain('Não quero mais');
  });

  test('of a platform whose name has signs of expressions loses the signature at its end alone', async () => {
    const appName = 'Salão (a+) [*.^$';
    const html = await layOut({ ...letter, appName, text: `Seu horário: 10:00\n\n${appName}` });
    expect(html).toContain('Salão (a+) [*.^$');
    await expect(layOut({ ...letter, appName: '(a+)+$', text: 'a'.repeat(5_000) })).resolves.toContain('aaa');
  });

  test('says where to write to the platform only in its own name', async () => {
    const contactEmail = 'oi@encaixe.example';
    expect(await layOut({ ...letter, contactEmail })).not.toContain(contactEmail);
    expect(await layOut({ ...letter, salon: null, contactEmail })).toContain(`mailto:${contactEmail}`);
    expect(await layOut({ ...letter, salon: null })).not.toContain('Dúvidas');
    expect(contactText({ contactEmail })).toBe('\n\nDúvidas? Escreva para oi@encaixe.example.');
    expect(contactText({ contactEmail: null })).toBe('');
  });
});
