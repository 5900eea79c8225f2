import type { MouseEvent, ReactNode } from 'react';

const ID = 'conteudo';

/** A page's own content: where the skip link leads. */
export function Main({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <main id={ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

/** The first thing that a keyboard reaches, and seen only then. In the browser it leaves the address alone. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    event.preventDefault();
    document.getElementById(ID)?.focus();
  }
  return (
    <a href={`#${ID}`} className="skip-link" onClick={skip}>
      Pular para o conteúdo
    </a>
  );
}
