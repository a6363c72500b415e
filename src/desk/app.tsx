import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { useReconnect } from './api/use-reconnect.ts';
import { screens } from './screens.ts';
import { Gate } from './session/gate.tsx';
import { LinkPage } from './session/link.tsx';
import { FirstScreen } from './shell/first-screen.tsx';
import { Frame } from './shell/frame.tsx';
import { NoScreen, ScreenPlace } from './shell/screen-place.tsx';

const places: RouteObject[] = screens.map((screen) => ({
  path: screen.path,
  element: <ScreenPlace key={screen.path} screen={screen} />,
}));
const router = createBrowserRouter(
  [
    { path: '/link/:token', element: <LinkPage /> },
    {
      path: '/',
      element: (
        <Gate>
          <Frame screens={screens} />
        </Gate>
      ),
      children: [
        ...places,
        ...(screens.some(({ path }) => path === '') ? [] : [{ index: true, element: <FirstScreen /> }]),
        {
          path: '*',
          element: (
            <NoScreen title="Такого раздела нет">Проверьте адрес или выберите раздел в меню.</NoScreen>
          ),
        },
      ],
    },
  ],
  { basename: '/desk' },
);

/** The desk: its session, then its screens. */
export function App() {
  useReconnect();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
