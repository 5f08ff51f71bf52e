export declare function startDegenerate(
  mode: string,
  options?: { readonly modern?: boolean },
): Promise<{ readonly url: string; readonly close: () => Promise<void> }>
