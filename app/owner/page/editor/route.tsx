import { Button, Modal, Paper, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceMobile, IconExternalLink, IconStar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { FormActions } from '#app/ui/FormActions.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { PictureField } from '../pictures/PictureField.tsx';
import type { Route } from './+types/route.ts';
import { usePageForm } from './form.ts';
import { GalleryField } from './GalleryField.tsx';
import { LookFields } from './LookFields.tsx';
import classes from './PageEditor.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';
import { DESCRIPTION_FITS, SearchResult, TITLE_FITS } from './SearchResult.tsx';
import { ShownFields } from './ShownFields.tsx';
import { Summary } from './Summary.tsx';
import { draftOf } from './values.ts';

export const meta = titled('Editar Minha Página');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const [settings, { services }] = await Promise.all([api.salonPage.getSettings(), api.services.list({})]);
  return {
    settings,
    services,
    salon,
    address: `${url.host}/${salon.slug}`,
    canChange: mayChange(salon, 'salonPage.change'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salonPage.saveSettings']);

const FORM = 'pagina';

export default function PageEditorScreen({ loaderData }: Route.ComponentProps) {
  const { settings, services, salon, address, canChange } = loaderData;
  const form = usePageForm(settings);
  const [isLogoBusy, setLogoBusy] = useState(false);
  const [isCoverBusy, setCoverBusy] = useState(false);
  const [isGalleryBusy, setGalleryBusy] = useState(false);
  const [isPreviewOpen, preview] = useDisclosure(false);
  useLeaveQuestion(form.isDirty);
  const { values } = form;
  const draft = draftOf(values, settings.salonDescription);
  // A picture on its way would be missing.
  const mayNotSave = isLogoBusy || isCoverBusy || isGalleryBusy;

  return (
    <>
      <PageHeader
        title="Editar Minha Página"
        subtitle={address}
        actions={
          <>
            <Button
              component={Link}
              to="/minha-pagina/avaliacoes"
              variant="default"
              leftSection={<IconStar size={18} />}
            >
              Avaliações
            </Button>
            <Button
              variant="default"
              className={classes.onPhone}
              leftSection={<IconDeviceMobile size={18} />}
              onClick={preview.open}
            >
              Ver prévia
            </Button>
            <Button
              component="a"
              href={`/${salon.slug}`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={18} />}
            >
              Abrir página
            </Button>
            {canChange && (
              <Button type="submit" form={FORM} loading={form.isSending} disabled={mayNotSave}>
                Salvar
              </Button>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <form {...form.props} id={FORM}>
          <fieldset className={classes.fields} disabled={!canChange}>
            <Section title="Aparência">
              <LookFields form={form} canChange={canChange} />
            </Section>
            <Section title="Apresentação">
              <PictureField
                label="Logo"
                description="quadrada, 200x200 recomendado, PNG/JPG/SVG"
                onBusyChange={setLogoBusy}
                {...form.getInputProps('logoUrl')}
              />
              <Textarea
                label="Descrição personalizada"
                description="Aparece no lugar da descrição do salão."
                placeholder={settings.salonDescription ?? 'O que faz seu salão ser seu'}
                autosize
                minRows={3}
                maxRows={8}
                maxLength={2000}
                {...form.getInputProps('customDescription')}
              />
              <PictureField
                label="Foto de capa"
                description="Larga, no alto da página"
                shape="wide"
                onBusyChange={setCoverBusy}
                {...form.getInputProps('coverUrl')}
              />
              <GalleryField form={form} onBusyChange={setGalleryBusy} />
            </Section>
            <Section title="O que aparece">
              <ShownFields form={form} services={services} canChange={canChange} />
            </Section>
            <Section title="Na busca do Google">
              <TextInput
                label="Título para buscas"
                description={`${values.seoTitle.length} de ${TITLE_FITS} letras que cabem`}
                placeholder={`${salon.name} - Agendamento Online`}
                maxLength={255}
                {...form.getInputProps('seoTitle')}
              />
              <Textarea
                label="Descrição para buscas"
                description={`${values.seoDescription.length} de ${DESCRIPTION_FITS} letras que cabem`}
                autosize
                minRows={2}
                maxRows={5}
                maxLength={2000}
                {...form.getInputProps('seoDescription')}
              />
              <SearchResult
                name={salon.name}
                address={address}
                title={values.seoTitle}
                description={values.seoDescription}
                fallback={draft.description}
              />
            </Section>
            <Summary values={values} />
            {canChange && <FormActions submit="Salvar configurações" sending={form.isSending} disabled={mayNotSave} />}
          </fieldset>
        </form>
        <aside className={classes.preview} aria-labelledby="previa">
          <Title order={2} id="previa" mb={2}>
            Prévia
          </Title>
          <Text c="dimmed" mb="sm">
            Sua página como o cliente a vê no celular. Nada muda antes de salvar.
          </Text>
          <PreviewFrame draft={draft} className={classes.frame} />
        </aside>
      </div>
      <Modal
        opened={isPreviewOpen}
        onClose={preview.close}
        title="Prévia"
        fullScreen
        padding={0}
        classNames={{ header: classes.wholeHead }}
      >
        <PreviewFrame draft={draft} className={classes.whole} />
      </Modal>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" p="md" aria-label={title} className={classes.section}>
      <Title order={2}>{title}</Title>
      {children}
    </Paper>
  );
}

export const ErrorBoundary = () => <LoadError what="as configurações da página" />;
