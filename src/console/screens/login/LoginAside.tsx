import { useEffect, useState } from "react";
import { type AislePicture, drawAisle, pictureSize } from "./aisle-picture.ts";

/**
 * A picture of an aisle in the store's colours, seen from its mouth. Decoration: it says nothing. It is drawn after the
 * form, which would be painted later with it.
 */
export function LoginAside() {
  const [picture, setPicture] = useState<AislePicture | null>(null);
  useEffect(() => setPicture(drawAisle()), []);
  return (
    <aside className="aisle-login-aside" aria-hidden="true">
      {picture && (
        <svg viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`} preserveAspectRatio="xMidYMid slice">
          <path className="floor" d={picture.floor} />
          <path className="tiles" d={picture.tiles} />
          {picture.goods.map((path, tone) => (
            <path key={tone} className={`goods goods-${tone}`} d={path} />
          ))}
          <path className="boards" d={picture.boards} />
        </svg>
      )}
    </aside>
  );
}
