import { Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TimeField } from '#app/ui/TimeField.tsx';
import { type OpeningHours, WEEKDAYS } from '#contract/availability.ts';
import classes from './OpeningHoursFields.module.css';
import { DAY_TITLES } from './week-names.ts';

type FieldProps = { value?: string; onChange: (value: unknown) => void; error?: ReactNode; name?: string };

type Props = {
  hours: OpeningHours;
  /** `getInputProps` of a form that has these hours in its field `openingHours`. */
  fieldProps: (path: `openingHours.${string}`) => FieldProps;
  canChange: boolean;
};

/**
 * The hours that visitors read on the page, Sunday to Saturday. A wrong time is told at its day.
 *
 *     <OpeningHoursFields hours={form.values.openingHours} fieldProps={form.getInputProps} canChange />
 */
export function OpeningHoursFields({ hours, fieldProps, canChange }: Props) {
  return WEEKDAYS.map((weekday, dayOfWeek) => {
    const { closed } = hours[weekday];
    const at = (field: 'open' | 'close' | 'closed') => fieldProps(`openingHours.${weekday}.${field}`);
    const { onChange } = at('closed');
    return (
      <fieldset key={weekday} className={classes.day}>
        <legend className={classes.hidden}>{DAY_TITLES[dayOfWeek]}</legend>
        <Text fw={600} className={classes.name} aria-hidden>
          {DAY_TITLES[dayOfWeek]}
        </Text>
        {canChange ? (
          <Switch
            className={classes.switch}
            label="Aberto"
            checked={!closed}
            onChange={(event) => onChange(!event.currentTarget.checked)}
          />
        ) : (
          <Text className={classes.switch}>{closed ? 'Fechado' : 'Aberto'}</Text>
        )}
        {closed && canChange && (
          <Text c="dimmed" className={classes.closed}>
            Fechado
          </Text>
        )}
        {!closed && (
          <div className={classes.times}>
            <TimeField label="Abre" labelProps={{ className: classes.hidden }} {...at('open')} />
            <span className={classes.until} aria-hidden>
              às
            </span>
            <TimeField label="Fecha" labelProps={{ className: classes.hidden }} {...at('close')} />
          </div>
        )}
      </fieldset>
    );
  });
}
