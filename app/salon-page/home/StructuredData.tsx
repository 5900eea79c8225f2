import type { SalonPage } from '#contract/salon-page.ts';
import { scriptText, structuredData } from './structured-data.ts';

type Props = { page: SalonPage; address: string };

/** Written by the server alone: search engines read its answer, and browsers need not make it again. */
export function StructuredData({ page, address }: Props) {
  const text = import.meta.env.SSR ? scriptText(structuredData(page, address)) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a '<'
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
