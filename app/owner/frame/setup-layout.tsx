import { Form, Outlet } from 'react-router';
import { SiteHeader } from '#app/components/site/SiteHeader.tsx';
import { MantineFrame } from '#app/frame/MantineFrame.tsx';
import '#app/frame/styles-signed-in.css';
import { Main } from '#app/ui/Main.tsx';
import { Button } from '#app/ui/public/Button.tsx';

export { SiteError as ErrorBoundary } from '#app/components/site/SiteError.tsx';

/** An owner without a salon has nothing to navigate to, so there is no sidebar. */
export default function SetupLayout() {
  return (
    <>
      <SiteHeader
        actions={
          <Form method="post" action="/sair">
            <Button type="submit" look="default">
              Sair
            </Button>
          </Form>
        }
      />
      <Main className="site-main toast-room">
        <MantineFrame>
          <Outlet />
        </MantineFrame>
      </Main>
    </>
  );
}
