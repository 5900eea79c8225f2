import { Button, Select } from '@mantine/core';
import { IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Service } from '#contract/services.ts';
import classes from './MyLink.module.css';
import { targetName } from './words.ts';

const HOME = 'home';

/** A link leads to a page of the salon only, so the page is chosen and not typed. */
export function NewLink({ services }: { services: Service[] }) {
  const [target, setTarget] = useState(HOME);
  const creation = useJsonAction<'shortLinks.create'>({
    onDone: ({ link, isNew }) => {
      if (isNew) toast.success('Link criado!', targetName(link));
      else toast.success('Link já existe', `${targetName(link)}: cada página tem um link só.`);
    },
    words: { otherwise: 'Erro ao criar link' },
  });
  const choices = [
    { value: HOME, label: 'Página do salão' },
    ...services.map(({ id, name }) => ({ value: id, label: `Agendar ${name}` })),
  ];

  return (
    <div className={classes.newLink}>
      <Select
        label="Para onde o link leva"
        data={choices}
        value={target}
        onChange={(value) => setTarget(value ?? HOME)}
        allowDeselect={false}
        searchable={services.length > 8}
      />
      <Button
        leftSection={<IconLinkPlus size={18} />}
        loading={creation.isRunning}
        onClick={() => creation.run({ intent: 'shortLinks.create', serviceId: target === HOME ? null : target })}
      >
        Gerar link curto
      </Button>
    </div>
  );
}
