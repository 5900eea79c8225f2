import { Button, Group, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';

export type Column<Row> = {
  /** Also the label of the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers, amounts and dates. */
  align?: 'end';
  /** On a phone the heading of the row's card, without its label. One column has it. */
  isTitle?: true;
};

type Props<Row extends { id: string }> = {
  /** For screen readers: 'Salões'. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** A menu at the end of each row. */
  menu?: (row: Row) => ReactNode;
  /** Whether a filter may hide rows: then an empty table offers to clear it. */
  isFiltered: boolean;
  /** `icon`: from @tabler/icons-react, size 24. */
  empty: { icon: ReactNode; title: string; whenFiltered: string; whenNone: string };
};

/** More columns than these share a desk's width only with less room between them. */
const MOST_ROOMY = 7;

/** A page of records, a row for each. On a phone each row is a card; the roles keep it a table for screen readers. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, menu, isFiltered, empty } = props;
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isWaiting = state === 'loading' && location.pathname === pathname;

  if (rows.length === 0) {
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        hint={isFiltered ? empty.whenFiltered : empty.whenNone}
        action={
          isFiltered && (
            <Group justify="center">
              <Button component={Link} to="?" variant="default">
                Limpar filtros
              </Button>
            </Group>
          )
        }
      />
    );
  }

  return (
    <Paper className={classes.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as blocks, on a phone, the elements lose their own roles */}
      <table
        role="table"
        aria-label={label}
        aria-busy={isWaiting}
        data-wide={columns.length > MOST_ROOMY}
        className={classes.table}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, align }) => (
              <th key={header} role="columnheader" scope="col" data-align={align}>
                {header}
              </th>
            ))}
            {menu && (
              <th role="columnheader" scope="col" className={classes.menu}>
                <span className={classes.hidden}>Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              {columns.map(({ header, cell, align, isTitle }) => (
                <td key={header} role="cell" data-align={align} data-title={isTitle}>
                  {!isTitle && (
                    <span aria-hidden className={classes.label}>
                      {header}
                    </span>
                  )}
                  <div className={classes.value}>{cell(row)}</div>
                </td>
              ))}
              {menu && (
                <td role="cell" className={classes.menu}>
                  {menu(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </Paper>
  );
}
