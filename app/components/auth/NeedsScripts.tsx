import { Paper } from '@mantine/core';

/** Browsers that run scripts neither show nor hydrate it. */
export const NeedsScripts = () => (
  <noscript>
    <Paper p="md" mb="md" withBorder>
      Esta página precisa de JavaScript. Ative-o no navegador e recarregue a página.
    </Paper>
  </noscript>
);
