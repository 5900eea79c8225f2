import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { MoneyInput } from '#app/ui/MoneyInput.tsx';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { DURATIONS } from './proposals.ts';
import type { SetupForm } from './route.tsx';
import classes from './Services.module.css';

const CHOICES = DURATIONS.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }));

/** Price and duration are fields once the service is chosen. */
export function ServiceChoice({ form, index }: { form: SetupForm; index: number }) {
  const row = form.values.services[index];
  if (!row) return null;
  const { name, durationMinutes, priceCents, isChosen } = row;
  const path = `services.${index}` as const;

  return (
    <li className={classes.service} data-chosen={isChosen || undefined}>
      <Checkbox
        label={name}
        classNames={{ body: classes.name }}
        checked={isChosen}
        onChange={(event) => form.setFieldValue(`${path}.isChosen`, event.currentTarget.checked)}
      />
      {isChosen ? (
        <div className={classes.fields}>
          <NativeSelect
            aria-label={`Duração de ${name}`}
            data={CHOICES}
            value={String(durationMinutes)}
            onChange={(event) => form.setFieldValue(`${path}.durationMinutes`, Number(event.currentTarget.value))}
          />
          <MoneyInput
            aria-label={`Preço de ${name}`}
            {...form.getInputProps(`${path}.priceCents`)}
            onChange={(cents) => form.setFieldValue(`${path}.priceCents`, cents)}
          />
        </div>
      ) : (
        <Text c="dimmed" className="tnum">
          {formatDuration(durationMinutes)} · {formatCents(priceCents || 0)}
        </Text>
      )}
    </li>
  );
}
