import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { EDIT, useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { LocalMoment } from '#lib/dates.ts';
import classes from './AppointmentForm.module.css';
import { AppointmentForm, type ShowSaved } from './AppointmentForm.tsx';
import type { FormData } from './form-data.ts';
import { prefillParams, readPrefill } from './prefill.ts';

/** The operations that the dialog calls; the action of its screen must know them. */
export const formIntents = ['appointments.create', 'appointments.update'] as const;

/**
 * The dialog in which the owner makes and changes an appointment. Any owner screen may show it: `?novo=1` (see `Prefill`)
 * and `?editar={id}` open it.
 */
export function AppointmentDialog({ now, showSaved }: { now: LocalMoment; showSaved?: ShowSaved }) {
  const [params] = useSearchParams();
  const { data: answered, load, state } = useFetcher<FormData | null>();
  // Loaded data stays when a later read fails: the form holds typed values.
  const [data, setData] = useState(answered);
  if (answered && answered !== data) setData(answered);
  const dialog = useUrlDialog([data?.edited ?? null]);
  const editedId = params.get(EDIT);
  const isAsked = dialog.isNew || editedId !== null;
  const query = editedId ? `${EDIT}=${editedId}` : prefillParams(readPrefill(params)).toString();

  useEffect(() => {
    if (isAsked) void load(`/appointments/formulario?${query}`);
  }, [isAsked, query, load]);

  // The dialog keeps its content while it fades out.
  const content = data && (!isAsked || data.query === query) ? data : null;
  useFirstField(isAsked && content !== null);

  return (
    <EditDialog dialog={dialog} titles={{ new: 'Novo agendamento', edit: 'Editar agendamento' }} size="lg">
      {(edited, close) =>
        content ? (
          <AppointmentForm
            edited={edited}
            data={content}
            prefill={content.prefill}
            now={now}
            close={close}
            showSaved={showSaved}
          />
        ) : (
          <Waiting
            hasFailed={answered === null && state === 'idle'}
            retry={() => void load(`/appointments/formulario?${query}`)}
          />
        )
      }
    </EditDialog>
  );
}

/** Focuses the first field. Mantine looks for one when the dialog opens, before the form is loaded. */
function useFirstField(isShown: boolean) {
  useEffect(() => {
    const dialog = isShown ? document.activeElement?.closest('[role="dialog"]') : null;
    if (document.activeElement?.matches('input, textarea')) return;
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isShown]);
}

function Waiting({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  if (hasFailed) {
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={24} />}
        title="Erro ao carregar dados"
        action={<Button onClick={retry}>Tentar novamente</Button>}
      />
    );
  }
  return (
    <Stack gap="lg" role="status" aria-busy aria-label="Carregando" className={classes.dialogForm}>
      {['cliente', 'serviço', 'data', 'hora', 'observações'].map((field) => (
        <Skeleton key={field} h={44} />
      ))}
    </Stack>
  );
}
