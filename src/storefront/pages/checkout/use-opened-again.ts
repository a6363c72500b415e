import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { isReopened } from '../../navigation/reopened.ts';

/** Whether this document has shown the checkout before. */
let wasShown = false;

/** Whether the checkout was opened again by a reload, Back or Forward, and not by a link or form. */
export function useOpenedAgain(): boolean {
  const isAlongHistory = useNavigationType() === 'POP';
  const [isOpenedAgain] = useState(() => isAlongHistory && (wasShown || isReopened()));
  useEffect(() => {
    wasShown = true;
  }, []);
  return isOpenedAgain;
}
