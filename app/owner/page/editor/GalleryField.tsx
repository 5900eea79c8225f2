import { ActionIcon, Button, Group, Input, Text, TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_GALLERY_IMAGES } from '#contract/ceilings.ts';
import { isPublicLink, pictureIn } from '#lib/pictures.ts';
import { ACCEPTED, pictureAmong } from '../pictures/upload.ts';
import { usePictureUpload } from '../pictures/usePictureUpload.ts';
import type { PageForm } from './form.ts';
import classes from './PageEditor.module.css';

type Props = { form: PageForm; onBusyChange: (isBusy: boolean) => void };

/** In the order of the page. */
export function GalleryField({ form, onBusyChange }: Props) {
  const images = form.values.galleryImages;
  const set = (next: string[]) => form.setFieldValue('galleryImages', next);
  const add = (url: string) => set([...form.getValues().galleryImages.filter((known) => known !== url), url]);
  const errors = Object.entries(form.errors).filter(([path]) => path.startsWith('galleryImages'));

  function move(from: number, to: number) {
    const next = [...images];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
  }

  return (
    <fieldset className={classes.galleryField} {...(errors.length > 0 && { 'data-error': true })}>
      <legend>Galeria de fotos</legend>
      <Text c="dimmed" size="sm">
        Até {MAX_GALLERY_IMAGES}, na ordem em que aparecem. Sem foto de capa, a primeira aparece quando alguém
        compartilha seu link.
      </Text>
      {images.length > 0 && (
        <ul className={classes.gallery} aria-label="Fotos da galeria">
          {images.map((url, index) => (
            <li key={url}>
              <img src={pictureIn(480, url)} alt={`Foto ${index + 1}`} loading="lazy" />
              <div className={classes.pictureActions}>
                <Move label={`Foto ${index + 1} para a esquerda`} isOff={index === 0} go={() => move(index, index - 1)}>
                  <IconArrowLeft size={18} />
                </Move>
                <Move
                  label={`Foto ${index + 1} para a direita`}
                  isOff={index === images.length - 1}
                  go={() => move(index, index + 1)}
                >
                  <IconArrowRight size={18} />
                </Move>
                <Move label={`Remover foto ${index + 1}`} go={() => set(images.filter((known) => known !== url))}>
                  <IconTrash size={18} />
                </Move>
              </div>
            </li>
          ))}
        </ul>
      )}
      {images.length < MAX_GALLERY_IMAGES && <AddPicture onAdd={add} onBusyChange={onBusyChange} />}
      {errors.map(([path, error]) => (
        <Input.Error key={path}>{error}</Input.Error>
      ))}
    </fieldset>
  );
}

type MoveProps = { label: string; isOff?: boolean; go: () => void; children: ReactNode };

function Move({ label, isOff = false, go, children }: MoveProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} disabled={isOff} onClick={go}>
      {children}
    </ActionIcon>
  );
}

type AddProps = { onAdd: (url: string) => void; onBusyChange: Props['onBusyChange'] };

function AddPicture({ onAdd, onBusyChange }: AddProps) {
  const input = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState('');
  const [error, setError] = useState<string | null>(null);
  const upload = usePictureUpload(({ url }) => onAdd(url));
  const { isRunning } = upload;
  useEffect(() => onBusyChange(isRunning), [onBusyChange, isRunning]);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    upload.start(pictureAmong(currentTarget.files));
    // So that the same file can be chosen again.
    currentTarget.value = '';
  }

  function addLink() {
    const url = link.trim();
    if (!isPublicLink(url)) return setError('Use um endereço que comece com https://');
    onAdd(url);
    setLink('');
  }

  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconUpload size={18} />}
          loading={isRunning}
          onClick={() => input.current?.click()}
        >
          Enviar foto
        </Button>
        <input ref={input} type="file" accept={ACCEPTED} hidden onChange={choose} />
        <Text size="xs" c="dimmed" role="status">
          {isRunning ? `Enviando a imagem… ${Math.round(upload.progress * 100)}%` : 'Até 5 MB.'}
        </Text>
      </Group>
      {upload.error && <Input.Error>{upload.error}</Input.Error>}
      <div className={classes.addPicture}>
        <TextInput
          label="Ou o link de uma foto"
          type="url"
          placeholder="https://"
          value={link}
          error={error}
          onChange={(event) => {
            setLink(event.currentTarget.value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addLink();
          }}
        />
        <Button variant="default" disabled={!link.trim()} onClick={addLink}>
          Adicionar
        </Button>
      </div>
    </>
  );
}
