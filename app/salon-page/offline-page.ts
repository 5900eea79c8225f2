/** Shown by the service worker instead of the browser's error page. `kept`: the HTML of the salon's page, which knows the phone. */
export function offlinePage(home: string, kept: string | null): string {
  // Taken as they stand in the page, so they are escaped.
  const phone = /href="(tel:[^"]*)"/.exec(kept ?? '')?.[1];
  const whatsapp = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(kept ?? '')?.[1];
  const mode = kept && /<html[^>]* data-mantine-color-scheme="light"/.test(kept) ? 'light' : 'dark';
  const links = [
    '<a class="main" href="">Tentar novamente</a>',
    phone && `<a href="${phone}">Ligar para o salão</a>`,
    whatsapp && `<a href="${whatsapp}">WhatsApp do salão</a>`,
    kept && `<a href="${home}">Página do salão</a>`,
  ];
  return `<!doctype html>
<html lang="pt-BR" class="${mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sem conexão</title>
<style>${CSS}</style>
</head>
<body>
<main>
<h1>Sem conexão</h1>
<p>Esta página precisa da internet. Confira sua conexão e tente de novo.</p>
${links.filter(Boolean).join('\n')}
</main>
</body>
</html>`;
}

const CSS = `
html { font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
.dark { background: #0D1015; color: #E6E9EE; color-scheme: dark }
.light { background: #F7F8FA; color: #1A2029; color-scheme: light }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center }
main { box-sizing: border-box; width: 100%; max-width: 24rem; padding: 24px; text-align: center }
h1 { margin: 0; font-size: 1.5rem }
p { margin: 8px 0 24px }
a { display: block; margin-top: 12px; padding: 12px; border: 1px solid #6B7686; border-radius: 10px; color: inherit;
  font-weight: 600; text-decoration: none }
a.main { background: #2566E0; border-color: #2566E0; color: #FFFFFF }
a:focus-visible { outline: 2px solid #3B82F6; outline-offset: 2px }
`.trim();
