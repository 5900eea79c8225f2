import { Menu } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { RowMenu } from '#app/ui/RowMenu.tsx';
import type { FailedJob } from '#contract/jobs.ts';
import type { JobActions } from './useJobActions.ts';
import { formatInstant, queueWords } from './words.ts';

export function JobMenu({ job, actions }: { job: FailedJob; actions: JobActions }) {
  return (
    <RowMenu name={`${queueWords(job.queue)} de ${formatInstant(job.failedAt)}`}>
      {(focusTrigger) => (
        <>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => actions.retry(job)}>
            Tentar de novo
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={() => {
              focusTrigger();
              actions.discard(job);
            }}
          >
            Descartar
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
