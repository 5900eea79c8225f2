import { Alert, Button, FileButton, Group, Paper, Text, Title } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconAddressBook, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { toast } from '#app/ui/toast.ts';
import { MAX_IMPORT_ROWS } from '#contract/ceilings.ts';
import classes from './CustomerImport.module.css';
import { contactsOf, fileOfContacts } from './contacts.ts';

/** By the file's ending too: some systems know no type for it. */
const ACCEPTED = '.csv,.txt,.tsv,.vcf,text/csv,text/vcard,text/x-vcard,text/plain';

type Props = { onChoose: (file: File) => void; isChecking: boolean; problem: string | null };

export function ChooseFile({ onChoose, isChecking, problem }: Props) {
  const [isOver, setOver] = useState(false);
  const contacts = useMounted() ? contactsOf(navigator) : null;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isChecking) onChoose(file);
  }

  async function pick() {
    try {
      const chosen = (await contacts?.select(['name', 'tel', 'email'], { multiple: true })) ?? [];
      if (chosen.length > 0) onChoose(fileOfContacts(chosen));
    } catch {
      toast.error(
        'Não foi possível abrir os contatos',
        'Permita o acesso, ou exporte os contatos e escolha o arquivo.',
      );
    }
  }

  return (
    <>
      {problem && (
        <Alert color="red" title="Não foi possível usar este arquivo" mb="md" role="alert">
          {problem}
        </Alert>
      )}
      <Paper
        p={{ base: 'md', sm: 'xl' }}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Title order={2} size="h4">
          Traga a lista que você já tem
        </Title>
        <Text c="dimmed" mt={4} mb="md" maw="60ch">
          Uma planilha salva como CSV, ou contatos exportados como CSV ou vCard (.vcf). Até{' '}
          {MAX_IMPORT_ROWS.toLocaleString('pt-BR')} clientes e 2 MB. Antes de importar você confere tudo.
        </Text>
        <Group gap="sm" className={classes.actions}>
          <FileButton
            accept={ACCEPTED}
            onChange={(file) => file && onChoose(file)}
            inputProps={{ 'aria-label': 'Arquivo com os clientes' }}
          >
            {(props) => (
              <Button {...props} loading={isChecking} leftSection={<IconFileUpload size={18} />}>
                Escolher arquivo
              </Button>
            )}
          </FileButton>
          {contacts && (
            <Button
              variant="default"
              onClick={() => void pick()}
              disabled={isChecking}
              leftSection={<IconAddressBook size={18} />}
            >
              Escolher dos contatos do celular
            </Button>
          )}
          <Button
            component="a"
            href="/modelo-clientes.csv"
            download
            variant="subtle"
            leftSection={<IconDownload size={18} />}
          >
            Baixar planilha modelo
          </Button>
        </Group>
      </Paper>
      <Title order={2} size="h4" mt="xl">
        De onde vêm seus clientes?
      </Title>
      <dl className={classes.sources}>
        <dt>Google Contatos</dt>
        <dd>Em contacts.google.com, Exportar, Google CSV.</dd>
        <dt>Contatos do iPhone</dt>
        <dd>Em Contatos, Listas, toque e segure, Exportar. Escolha o arquivo .vcf aqui.</dd>
        <dt>Excel ou Google Planilhas</dt>
        <dd>Uma coluna Nome e uma Telefone; se tiver, E-mail, Data de nascimento e Observações. Salve como CSV.</dd>
      </dl>
    </>
  );
}
