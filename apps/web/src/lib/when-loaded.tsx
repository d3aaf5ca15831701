import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part that a page can do without: it is there once its code has been downloaded, and stays away when it cannot be.
 * @param load the same function each time
 */
export function WhenLoaded<Props extends object>({
  load,
  props,
}: {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    let isOver = false;
    const download = async () => {
      try {
        const Loaded = await load();
        if (!isOver) {
          setPart(() => Loaded);
        }
      } catch {
        // The page is complete without it.
      }
    };
    void download();
    return () => {
      isOver = true;
    };
  }, [load]);
  return Part && <Part {...props} />;
}
