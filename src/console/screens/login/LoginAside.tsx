import { useState } from "react";
import { drawAisle, pictureSize } from "./aisle-picture.ts";

/** A picture of an aisle in the store's colours, seen from its mouth. Decoration: it says nothing. */
export function LoginAside() {
  const [{ goods, boards, floor, tiles }] = useState(drawAisle);
  return (
    <aside className="aisle-login-aside" aria-hidden="true">
      <svg viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`} preserveAspectRatio="xMidYMid slice">
        <path className="floor" d={floor} />
        <path className="tiles" d={tiles} />
        {goods.map((path, tone) => (
          <path key={tone} className={`goods goods-${tone}`} d={path} />
        ))}
        <path className="boards" d={boards} />
      </svg>
    </aside>
  );
}
