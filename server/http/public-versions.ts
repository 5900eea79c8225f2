import { sql } from 'kysely';
import { isReservedSlug } from '#lib/slug.ts';
import type { Infra as Everything } from '../gate/scope.ts';
import { createRecentReads } from '../keep/recent-reads.ts';
import { readSharerOf } from '../keep/share-reads.ts';
import { EXAMPLE_SETTING, findSalonBySlug } from '../salons/queries.ts';

type Infra = Pick<Everything, 'database' | 'env' | 'clock'>;

type FoundSalon = Awaited<ReturnType<typeof findSalonBySlug>>;

type Asked = {
  /** Null when the page is not kept for visitors. */
  version: Promise<string | null>;
  /** The salon that was found on the way, so that the page need not look it up again. */
  salon?: { slug: string; found: Promise<FoundSalon> };
};

/** Matches a salon's page and its booking pages. Other addresses redirect to these, or are no page of a salon. */
const SALON_PAGE = /^\/([a-z0-9-]{3,50})(?:\/agendamento\/[0-9a-f-]{36})?$/;

/**
 * The version of the visitor's page at a path, read with one statement and known for `recentMs`. Null when no page of this path is
 * kept.
 */
export function createPublicVersions(infra: Infra, recentMs: number): (path: string) => Asked | null {
  const { database, clock } = infra;
  const share = readSharerOf(database);
  const readRecent = createRecentReads({ clock, recentMs });
  return (path) => {
    if (path === '/') return { version: readRecent(path, () => share(path, () => versionOfLanding(infra))) };
    const slug = SALON_PAGE.exec(path)?.[1];
    if (!slug || isReservedSlug(slug)) return null;
    const found = readRecent(slug, () => share(slug, () => findSalonBySlug(database.db, slug)));
    return { salon: { slug, found }, version: found.then((salon) => versionOf(salon, slug)) };
  };
}

/** Null for a former address, for the present one in another letter case, and for a hidden salon: no page is kept. */
const versionOf = (salon: FoundSalon, slug: string) =>
  salon?.isPublic && salon.slug === slug ? `${salon.id} ${salon.version}` : null;

/** The version of the plans, the settings, and the salon that the demo's landing page leads to. */
async function versionOfLanding({ database, env }: Infra): Promise<string> {
  const { rows } = await sql<{ version: string; example: string | null }>`
    select
      md5(concat_ws('|',
        (select string_agg(to_jsonb(plans)::text, '|' order by id) from plans),
        (select string_agg(key || '=' || value, '|' order by key) from system_settings)
      )) as version,
      (select value from system_settings where key = ${EXAMPLE_SETTING}) as example`.execute(database.db);
  const [{ version, example } = { version: '', example: null }] = rows;
  const salon = env.demo && example ? await findSalonBySlug(database.db, example) : null;
  return `${version} ${salon?.version}`;
}
