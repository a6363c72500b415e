const LATIN: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x' },
};

/**
 * A code with Cyrillic letters that look Latin made Latin, separators gone: `ВА47-29` and `BA4729` are one code.
 * Only for tokens with digits: in words «сор» must not become "cop".
 */
export function foldCode(code: string): string {
  return code.replace(/[^a-zа-я0-9]/g, '').replace(/[авекмнорстух]/g, (letter) => LATIN[letter] ?? letter);
}
