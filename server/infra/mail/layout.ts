import { createElement as h, type ReactNode } from 'react';
import { type Block, blocksOf, piecesOf } from './blocks.ts';

export type Letter = {
  subject: string;
  /** The plain text; the layout shows the same content. */
  text: string;
  appName: string;
  siteUrl: string;
  /** The platform's contact address, for mails of its own; null when it has none. */
  contactEmail?: string | null;
  /** The words of the button for an address on a line of its own. */
  action?: string;
  /** The salon in whose name the mail is sent; null for the platform's mails. */
  salon?: { name: string; logoUrl: string | null; pageUrl: string } | null;
  /** The page where the recipient unsubscribes from such mails. */
  unsubscribeUrl?: string | null;
};

/** Mail programs read no variables: as in `app/ui/theme.ts`. */
const COLORS = {
  page: '#F7F8FA',
  card: '#FFFFFF',
  line: '#E4E7EC',
  text: '#1A2029',
  dimmed: '#4A5361',
  fill: '#2566E0',
};
/** Body draws itself once more, as a cell, for programs that drop the style of <body>. */
const INNER_PAGE = '.page > table > tbody > tr > td';
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page, ${INNER_PAGE} { background-color: #0D1015 !important; }
    .card { background-color: #1B2028 !important; border-color: #3A434F !important; }
    .text { color: #E6E9EE !important; }
    .dimmed { color: #B6BECA !important; }
    .link { color: #7FAAF7 !important; }
    .line { border-color: #3A434F !important; }
  }
  @media (max-width: 480px) {
    .page, ${INNER_PAGE} { padding: 0 !important; }
    .card { border-radius: 0 !important; padding: 24px 20px !important; }
  }`;
const FONT = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const TEXT = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: COLORS.text };

type Parts = typeof import('@react-email/components');

/** Loaded with the first mail: no page needs it. */
export async function layOut(letter: Letter): Promise<string> {
  const parts = await import('@react-email/components');
  return parts.render(letterOf(parts, letter));
}

function letterOf(parts: Parts, letter: Letter) {
  const { Html, Head, Preview, Body, Container, Section, Heading, Hr } = parts;
  const { subject, text, action } = letter;
  // The plain text is signed at its end; here the name stands above and below.
  const blocks = blocksOf(text.trim().replace(new RegExp(`\\n\\n${RegExp.escape(letter.appName)}$`), ''), action);
  return h(
    Html,
    { lang: 'pt-BR', dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, subject),
      h('style', null, DARK),
    ),
    h(Preview, null, text.replace(/\s+/g, ' ').slice(0, 120)),
    h(
      Body,
      { className: 'page', style: { margin: 0, padding: '24px 0', backgroundColor: COLORS.page, fontFamily: FONT } },
      h(
        Container,
        {
          className: 'card',
          style: {
            maxWidth: '560px',
            padding: '32px',
            backgroundColor: COLORS.card,
            border: `1px solid ${COLORS.line}`,
            borderRadius: '12px',
          },
        },
        h(Section, null, senderOf(parts, letter)),
        h(
          Heading,
          {
            as: 'h1',
            className: 'text',
            style: { margin: '24px 0 16px', fontSize: '22px', lineHeight: '30px', fontWeight: 700, color: COLORS.text },
          },
          subject,
        ),
        ...blocks.map((block, at) => h(Section, { key: at }, partOf(parts, block))),
        h(Hr, { className: 'line', style: { margin: '24px 0 16px', borderColor: COLORS.line } }),
        footerOf(parts, letter),
      ),
    ),
  );
}

/** The name stands beside the picture, which many programs show only when asked to. */
function senderOf({ Img, Link }: Parts, { salon, appName, siteUrl }: Letter): ReactNode {
  const logo = salon ? salon.logoUrl : `${siteUrl}/apple-touch-icon.png`;
  const style = { fontSize: '18px', lineHeight: '24px', fontWeight: 700, color: COLORS.text, textDecoration: 'none' };
  const picture = { src: logo ?? '', alt: '', width: 40, height: 40, style: { display: 'block', borderRadius: '8px' } };
  const name = h(Link, { href: salon?.pageUrl ?? siteUrl, className: 'text', style }, salon?.name ?? appName);
  const cells = [
    ...(logo ? [h('td', { key: 'logo', style: { width: '40px', paddingRight: '12px' } }, h(Img, picture))] : []),
    h('td', { key: 'name' }, name),
  ];
  return tableOf([h('tr', { key: 'sender' }, cells)]);
}

const tableOf = (rows: ReactNode[], margin = '0') =>
  h('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin } }, h('tbody', null, rows));

function partOf(parts: Parts, block: Block): ReactNode {
  const { Button, Text } = parts;
  if (block.kind === 'facts') return factsOf(block.facts);
  if (block.kind === 'text') return h(Text, { className: 'text', style: TEXT }, linesOf(parts, block.lines));
  const style = {
    display: 'inline-block',
    margin: '0 0 16px',
    padding: '12px 24px',
    borderRadius: '8px',
    backgroundColor: COLORS.fill,
    color: '#FFFFFF',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
  };
  return h(Button, { href: block.url, style }, block.label);
}

function factsOf(facts: { label: string; value: string }[]): ReactNode {
  const cell = { padding: '6px 0', fontSize: '16px', lineHeight: '24px', verticalAlign: 'top' } as const;
  const rows = facts.map(({ label, value }) =>
    h(
      'tr',
      { key: label },
      h('td', { className: 'dimmed', style: { ...cell, paddingRight: '24px', color: COLORS.dimmed } }, `${label}:`),
      h('td', { className: 'text', style: { ...cell, fontWeight: 600, color: COLORS.text } }, value),
    ),
  );
  return tableOf(rows, '0 0 16px');
}

function linesOf({ Link }: Parts, lines: string[]): ReactNode[] {
  return lines.flatMap((line, at) => [
    ...(at > 0 ? [h('br', { key: `${at} break` })] : []),
    ...piecesOf(line).map(({ text, url }, n) =>
      url === null
        ? text
        : h(
            Link,
            { key: `${at} ${n}`, href: url, className: 'link', style: { color: COLORS.fill, wordBreak: 'break-all' } },
            text,
          ),
    ),
  ]);
}

/** The same for the plain text of a mail of the platform. */
export const contactText = ({ contactEmail }: Pick<Letter, 'contactEmail'>) =>
  contactEmail ? `\n\nDúvidas? Escreva para ${contactEmail}.` : '';

function footerOf({ Link, Text }: Parts, { salon, appName, siteUrl, contactEmail, unsubscribeUrl }: Letter): ReactNode {
  const style = { margin: 0, fontSize: '14px', lineHeight: '22px', color: COLORS.dimmed };
  const link = { className: 'link', style: { color: COLORS.fill } };
  return h(
    Text,
    { className: 'dimmed', style },
    salon ? `${salon.name} envia esta mensagem pelo ` : 'Enviado por ',
    h(Link, { href: siteUrl, ...link }, appName),
    '.',
    !salon &&
      contactEmail && [
        ' Dúvidas? Escreva para ',
        h(Link, { key: 'contact', href: `mailto:${contactEmail}`, ...link }, contactEmail),
        '.',
      ],
    unsubscribeUrl && [
      ' ',
      h(Link, { key: 'stop', href: unsubscribeUrl, ...link }, `Não quero mais mensagens de ${salon?.name ?? appName}`),
      '.',
    ],
  );
}
