import { Outlet, type LoaderFunctionArgs } from 'react-router';

export async function loader(_: LoaderFunctionArgs) {
  return null;
}
export function shouldRevalidate() {
  return false;
}
export function Root() {
  return <Outlet />;
}
export function RootError() {
  return null;
}
