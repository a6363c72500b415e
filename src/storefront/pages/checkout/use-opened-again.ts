import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { isReopened } from '../../reopened.ts';

/** Whether this document has shown the checkout before. */
let wasShown = false;

/** Whether one is at the checkout once more, by a reload, Back or Forward: no link and no form has led there now. */
export function useOpenedAgain(): boolean {
  const isAlongHistory = useNavigationType() === 'POP';
  const [isAgain] = useState(() => isAlongHistory && (wasShown || isReopened()));
  useEffect(() => {
    wasShown = true;
  }, []);
  return isAgain;
}
