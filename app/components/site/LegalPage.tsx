import type { ReactNode } from 'react';
import { HeadStyles } from '#app/frame/HeadStyles.tsx';
import { Main } from '#app/ui/Main.tsx';
import { formatDate, type LocalDate } from '#lib/dates.ts';
import inlined from './legal.css?inline';
import href from './legal.css?url';

export type LegalSection = { id: string; title: ReactNode; body: ReactNode };

type Props = {
  title: string;
  /** The whole page in two sentences. */
  summary: ReactNode;
  /** The day from which this text holds. */
  version: LocalDate;
  sections: LegalSection[];
};

/** Privacy, terms and the security notice. They are plain text, so they use no part of Mantine. */
export function LegalPage({ title, summary, version, sections }: Props) {
  return (
    <Main className="legal">
      {/* Separate from the style sheet of the public pages, because few people open these. */}
      <HeadStyles id="legal" inlined={import.meta.env.SSR ? inlined : ''} href={href} />
      <header className="legal-head">
        <h1>{title}</h1>
        <p className="legal-summary">{summary}</p>
        <p className="legal-version">
          Versão de <time dateTime={version}>{formatDate(version)}</time>
        </p>
      </header>
      <nav className="legal-contents" aria-label="Nesta página">
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="legal-text">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titulo`}>
            <h2 id={`${id}-titulo`}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
    </Main>
  );
}
