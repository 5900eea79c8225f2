import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { SalonLogo } from '#app/components/salon/SalonLogo.tsx';
import { Button } from '#app/ui/public/Button.tsx';
import type { FoundSalon } from '#contract/salons.ts';
import { fullAddress } from '#lib/address.ts';
import { type Found, SEARCH } from './found.ts';

const LABEL = 'Nome, bairro ou cidade do salão';

/** A plain form: it works before the scripts have come. */
export function Finder({ found }: { found: Found | null }) {
  const input = useRef<HTMLInputElement>(null);
  const { location } = useNavigation();
  const query = found?.query ?? '';

  const shown = useRef(query);

  // Back and forward change what was asked. What is typed before hydration stays.
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query;
    shown.current = query;
  }, [query]);

  return (
    <section className="land-finder" aria-labelledby="finder">
      <h2 id="finder">Procurando o seu salão?</h2>
      <Form
        action="/"
        role="search"
        className="land-finder-row"
        preventScrollReset
        onSubmit={(event) => {
          // An empty search does nothing.
          if (!input.current?.value.trim()) event.preventDefault();
        }}
      >
        <div className="land-finder-field">
          <IconSearch size={18} aria-hidden />
          <input
            ref={input}
            type="search"
            name={SEARCH}
            aria-label={LABEL}
            placeholder={LABEL}
            defaultValue={query}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" size="md" look="default" isBusy={location?.search.includes(`${SEARCH}=`) ?? false}>
          Buscar
        </Button>
      </Form>
      {found?.refused && (
        <div role="alert" className="land-finder-refused">
          <p>
            <b>{found.refused.title}</b>
          </p>
          <p>{found.refused.description}</p>
        </div>
      )}
      {found && found.salons.length > 0 && <Results salons={found.salons} />}
    </section>
  );
}

function Results({ salons }: { salons: FoundSalon[] }) {
  return (
    <>
      <p role="status" className="land-small">
        {salons.length === 1 ? '1 salão encontrado' : `${salons.length} salões encontrados`}
      </p>
      <ul className="land-found">
        {salons.map((salon) => (
          <li key={salon.slug}>
            <Link to={`/${salon.slug}`}>
              <SalonLogo name={salon.name} logoUrl={salon.logoUrl} size={44} />
              <span>
                <b>{salon.name}</b>
                <span>{fullAddress(salon)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
