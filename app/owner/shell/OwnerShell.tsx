import { ActionIcon, Burger, Drawer, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Mark } from '../../components/brand/Mark.tsx';
import { Main } from '../../ui/Main.tsx';
import { PHONE } from '../../ui/phone.ts';
import { ThemeToggle } from '../../ui/ThemeToggle.tsx';
import classes from './OwnerShell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { saveSidebarOpen } from './sidebar-state.ts';

type Props = {
  salonName: string;
  /** From `readSidebarOpen(request.headers.get('Cookie'))`. */
  open: boolean;
  /** Path that ends the session when posted to. */
  signOutAction: string;
  children: ReactNode;
};

/** What stands around every screen of an owner: the sidebar, on a phone a bar and a drawer. */
export function OwnerShell({ salonName, open, signOutAction, children }: Props) {
  const [isOpen, setOpen] = useState(open);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the drawer
  useEffect(() => setDrawerOpen(false), [pathname]);

  function toggle() {
    if (window.matchMedia(PHONE).matches) return setDrawerOpen((current) => !current);
    setOpen(!isOpen);
    saveSidebarOpen(!isOpen);
  }
  // In fields too: nobody writes a bold word here.
  useHotkeys([['mod+B', toggle]], []);

  const label = isOpen ? 'Recolher menu' : 'Expandir menu';
  const toggleButton = (
    <Tooltip label={`${label} (Ctrl+B)`} position="right">
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} aria-expanded={isOpen} onClick={toggle}>
        <IconLayoutSidebar size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );

  return (
    <div className={classes.shell} data-open={isOpen || undefined}>
      <aside aria-label="Navegação" className={classes.side}>
        <div className={classes.sidebar}>
          <div className={classes.head}>
            <Name salonName={salonName} isIconOnly={!isOpen} />
            {toggleButton}
          </div>
          <Sidebar isIconOnly={!isOpen} signOutAction={signOutAction} />
        </div>
        <div className={classes.bar}>
          <Burger size="sm" opened={isDrawerOpen} onClick={toggle} aria-label="Menu" className={classes.burger} />
          <Name salonName={salonName} />
          <ThemeToggle />
        </div>
      </aside>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        size="18rem"
        padding={0}
        title={<Name salonName={salonName} />}
        classNames={{
          header: classes.drawerHead,
          title: classes.drawerTitle,
          content: classes.drawer,
          body: classes.drawerBody,
        }}
      >
        <Sidebar signOutAction={signOutAction} />
      </Drawer>

      <Main className={classes.main}>{children}</Main>
    </div>
  );
}

function Name({ salonName, isIconOnly = false }: { salonName: string; isIconOnly?: boolean }) {
  return (
    <div className={classes.name}>
      <Mark size={28} />
      {!isIconOnly && (
        <div className={classes.nameText}>
          <div className={classes.salon} title={salonName}>
            {salonName}
          </div>
          <div className={classes.product}>encaixe</div>
        </div>
      )}
    </div>
  );
}
