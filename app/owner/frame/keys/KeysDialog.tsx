import { Kbd, Modal, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import classes from './KeysDialog.module.css';
import { readsKeys, storeKeys } from './stored.ts';

const rows: [string[], string][] = [
  [['Ctrl', 'K'], 'Buscar em tudo'],
  [['Ctrl', 'B'], 'Abrir ou recolher o menu'],
];
const singleRows: [string[], string][] = [
  [['N'], 'Novo agendamento'],
  [['H'], 'Agenda de hoje'],
  [['←'], 'Dia, semana ou mês anterior, na agenda'],
  [['→'], 'Próximo dia, semana ou mês, na agenda'],
  [['/'], 'Ir para a busca da tela'],
  [['?'], 'Mostrar estes atalhos'],
];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Atalhos do teclado">
      <Choices />
    </Modal>
  );
}

function Choices() {
  const [isOn, setOn] = useState(readsKeys);
  function change(isOn: boolean) {
    storeKeys(isOn);
    setOn(isOn);
  }
  return (
    <Stack>
      <Rows rows={rows} />
      <Switch
        label="Atalhos de uma tecla"
        description="Desligue se você usa um leitor de tela ou comandos de voz. Vale neste navegador."
        checked={isOn}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {isOn && <Rows rows={singleRows} />}
    </Stack>
  );
}

const Rows = ({ rows }: { rows: [string[], string][] }) => (
  <dl className={classes.rows}>
    {rows.map(([keys, words]) => (
      <div key={words} className={classes.row}>
        <dt>
          {keys.map((key) => (
            <Kbd key={key} mr={4}>
              {key}
            </Kbd>
          ))}
        </dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);
