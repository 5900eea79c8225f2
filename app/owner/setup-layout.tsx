import { Button } from '@mantine/core';
import { Form, Outlet } from 'react-router';
import { SiteHeader } from '../components/site/SiteHeader.tsx';
import '../styles-signed-in.css';
import { Main } from '../ui/Main.tsx';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

/** An owner without a salon: no sidebar yet, for there is nothing behind it. */
export default function SetupLayout() {
  return (
    <>
      <SiteHeader
        actions={
          <Form method="post" action="/sair">
            <Button type="submit" variant="default">
              Sair
            </Button>
          </Form>
        }
      />
      <Main className="site-main">
        <Outlet />
      </Main>
    </>
  );
}
