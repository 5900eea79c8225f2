import { Alert, Anchor, List } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { missingOf } from './missing.ts';

/** Lists the missing settings of the platform. Renders nothing when the set-up is complete. */
export function Missing({ missing }: { missing: ReturnType<typeof missingOf> }) {
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconListCheck />} mb="lg" title="Falta configurar">
      <List spacing={4} fz="inherit">
        {missing.map(({ title, text, tab }) => (
          <List.Item key={title}>
            <Anchor component={Link} to={`/admin/settings?aba=${tab}`} inherit underline="always">
              {title}
            </Anchor>
            : {text}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
