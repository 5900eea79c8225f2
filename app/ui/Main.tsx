import type { MouseEvent, ReactNode } from 'react';

const ID = 'conteudo';

/** The target of the skip link. */
export function Main({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <main id={ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}

/** The first element in tab order; visible only with focus. In the browser it does not change the address. */
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
