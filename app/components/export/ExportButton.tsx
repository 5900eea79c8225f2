import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useRef } from 'react';
import { toast } from '#app/ui/toast.ts';
import { ExportDialog } from './ExportDialog.tsx';
import type { Format } from './lines.ts';
import { useExport } from './useExport.ts';

const formats: Record<Format, { label: string; icon: typeof IconFileText }> = {
  csv: { label: 'CSV', icon: IconFileText },
  xlsx: { label: 'Excel (XLSX)', icon: IconFileSpreadsheet },
};

type Props = {
  /** The route that answers the file. */
  path: string;
  /** Begins with 'Exportar', which the button shows. */
  label: string;
  query?: Record<string, string>;
  /** Asked for in a menu; without them the file is a CSV. */
  formats?: Format[];
  /** Where a session that has ended is opened again. */
  signIn?: string;
};

export function ExportButton({ path, label, query = {}, formats: offered, signIn }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { progress, run, close } = useExport(({ name, total }) => {
    const rows = total === 1 ? '1 linha' : `${total.toLocaleString('pt-BR')} linhas`;
    toast.success('Exportação concluída', `${name}, ${rows}`);
  });
  const last = useRef('');
  const start = (format: Format) => {
    // The dialog gives the focus back to what had it, and the entry of the menu is gone by then.
    trigger.current?.focus();
    last.current = `${path}?${new URLSearchParams({ ...query, formato: format })}`;
    toast.clear();
    void run(last.current);
  };
  const button = (onClick?: () => void) => (
    <Button
      ref={trigger}
      variant="default"
      leftSection={<IconDownload size={18} />}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      Exportar
    </Button>
  );

  return (
    <>
      {offered ? (
        <Menu position="bottom-end">
          <Menu.Target>{button()}</Menu.Target>
          <Menu.Dropdown>
            {offered.map((format) => {
              const { label: name, icon: Icon } = formats[format];
              return (
                <Menu.Item key={format} leftSection={<Icon size={16} />} onClick={() => start(format)}>
                  {name}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      ) : (
        button(() => start('csv'))
      )}
      <ExportDialog progress={progress} signIn={signIn} onClose={close} onRetry={() => void run(last.current)} />
    </>
  );
}
