import { ActionIcon, Burger, Drawer, Kbd, Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLayoutSidebar, IconSearch, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppName } from '#app/frame/app-name.ts';
import { MantineFrame } from '#app/frame/MantineFrame.tsx';
import { Main } from '#app/ui/Main.tsx';
import { PHONE } from '#app/ui/phone.ts';
import { ThemeToggle } from '#app/ui/ThemeToggle.tsx';
import { DEFAULT_APP_NAME } from '#lib/app-name.ts';
import { Mark } from '../brand/Mark.tsx';
import { BottomBar } from './BottomBar.tsx';
import type { Navigation } from './navigation.ts';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { saveSidebarOpen } from './sidebar-state.ts';

type Props = {
  title: string;
  /** The title opens it; without it the title is a text. */
  titleMenu?: ReactNode;
  navigation: Navigation;
  isSidebarOpen: boolean;
  /** Opens the search over everything; without it there is none. */
  onSearch?: () => void;
  children: ReactNode;
};

/** The frame of every screen behind a sign-in: a sidebar on a desk, a bar and a drawer on a phone. */
export function Shell(props: Props) {
  return (
    <MantineFrame>
      <Screens {...props} />
    </MantineFrame>
  );
}

function Screens({ title, titleMenu, navigation, isSidebarOpen, onSearch, children }: Props) {
  const [isOpen, setOpen] = useState(isSidebarOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes on every new page
  useEffect(() => setDrawerOpen(false), [pathname]);

  function toggle() {
    if (window.matchMedia(PHONE).matches) return setDrawerOpen((current) => !current);
    setOpen(!isOpen);
    saveSidebarOpen(!isOpen);
  }
  // The empty list makes the shortcut work inside fields too. No field uses it for bold text.
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
    <div
      className={classes.shell}
      data-open={isOpen || undefined}
      data-bar={navigation.bar ? true : undefined}
      data-search={onSearch ? true : undefined}
    >
      <aside aria-label="Navegação" className={classes.side}>
        <div className={classes.sidebar}>
          <div className={classes.head}>
            <Name title={title} menu={titleMenu} isIconOnly={!isOpen} />
            {toggleButton}
          </div>
          {onSearch && <SearchButton isIconOnly={!isOpen} onClick={onSearch} />}
          <Sidebar navigation={navigation} isIconOnly={!isOpen} />
        </div>
        <div className={classes.bar}>
          {!navigation.bar && (
            <Burger size="sm" opened={isDrawerOpen} onClick={toggle} aria-label="Menu" className={classes.burger} />
          )}
          <Name title={title} menu={titleMenu} />
          {onSearch && (
            <ActionIcon variant="subtle" color="gray" size={44} aria-label="Buscar" onClick={onSearch}>
              <IconSearch size={20} stroke={1.75} />
            </ActionIcon>
          )}
          <ThemeToggle />
        </div>
      </aside>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        size="18rem"
        padding={0}
        title={<Name title={title} />}
        classNames={{
          header: classes.drawerHead,
          title: classes.drawerTitle,
          content: classes.drawer,
          body: classes.drawerBody,
        }}
      >
        <Sidebar navigation={navigation} />
      </Drawer>

      <Main className={`${classes.main} toast-room`}>{children}</Main>
      {navigation.bar && (
        <BottomBar bar={navigation.bar} isMenuOpen={isDrawerOpen} openMenu={() => setDrawerOpen(true)} />
      )}
    </div>
  );
}

function SearchButton({ isIconOnly, onClick }: { isIconOnly: boolean; onClick: () => void }) {
  return (
    <Tooltip label="Buscar (Ctrl+K)" position="right" disabled={!isIconOnly} openDelay={0}>
      <button
        type="button"
        className={classes.search}
        aria-label={isIconOnly ? 'Buscar' : undefined}
        aria-keyshortcuts="Control+K"
        onClick={onClick}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden />
        {!isIconOnly && (
          <>
            <span className={classes.searchWord}>Buscar</span>
            <Kbd size="xs" aria-hidden>
              Ctrl K
            </Kbd>
          </>
        )}
      </button>
    </Tooltip>
  );
}

type NameProps = { title: string; menu?: ReactNode; isIconOnly?: boolean };

function Name({ title, menu, isIconOnly = false }: NameProps) {
  const appName = useAppName();
  const content = (
    <>
      <Mark size={28} />
      {!isIconOnly && (
        <span className={classes.nameText}>
          <span className={classes.title} title={title}>
            {title}
          </span>
          <span className={classes.product}>{appName === DEFAULT_APP_NAME ? 'encaixe' : appName}</span>
        </span>
      )}
    </>
  );
  if (!menu) return <div className={classes.name}>{content}</div>;
  return (
    <Menu position="bottom-start" width={228} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.name}>
          {content}
          <VisuallyHidden>{isIconOnly ? `${title}: trocar de salão` : ': trocar de salão'}</VisuallyHidden>
          {!isIconOnly && <IconSelector size={16} stroke={1.75} aria-hidden className={classes.chevron} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>{menu}</Menu.Dropdown>
    </Menu>
  );
}
