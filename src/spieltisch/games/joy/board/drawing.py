"""JOY-2: draw the board from its file, as text and as SVG, to compare it with the printed one."""

from __future__ import annotations

from xml.sax.saxutils import escape

from spieltisch.games.joy.board.fields import BRIDGE, JOY, PLAIN, START, SWITCH, Board

MARKS = {PLAIN: " ", JOY: "*", SWITCH: "/", BRIDGE: "=", START: "O"}
ELEMENT = "#"

CELL = 48
FILLS = {PLAIN: "#f2e6cf", JOY: "#f4c542", SWITCH: "#b9d3e8", BRIDGE: "#d9b98c", START: "#ffffff"}
ELEMENT_FILL = "#cfe3c4"
ARROW = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
    '<path d="M0 0L8 4L0 8z" fill="#7a5c3a"/></marker></defs>'
)


def mark(board: Board, field: int) -> str:
    return ELEMENT if field in board.tile_list else MARKS[board.kind_list[field]]


def size(board: Board) -> tuple[int, int]:
    return max(x for x, _ in board.at) + 1, max(y for _, y in board.at) + 1


# As text


def board_text(board: Board) -> str:
    """A grid with every field's number and kind, then the ring, the bridges and the sides."""
    width, height = size(board)
    cells = {at: f"{field:>2}{mark(board, field)}" for field, at in enumerate(board.at)}
    lines = [" ".join(f"{cells.get((x, y), ''):<4}" for x in range(width)).rstrip() for y in range(height)]
    return "\n".join([board.name, "", *lines, "", *legend(board)]) + "\n"


def legend(board: Board) -> list[str]:
    kinds = {"joy": JOY, "direction switch": SWITCH, "bridge": BRIDGE, "start": START}
    lines = [
        "   ".join([f"{ELEMENT} element", *(f"{MARKS[kind]} {name}" for name, kind in kinds.items())]),
        "ring: " + " ".join(str(field) for field in board.ring),
    ]
    for name, fields in zip(board.bridge_names, board.bridges, strict=True):
        way = [board.outward[fields[0]], *fields, board.start]
        lines.append(f"bridge {name}: " + " - ".join(str(field) for field in way))
    for name, fields in zip(board.side_names, board.sides, strict=True):
        tiles = [str(field) for field in fields if field in board.tile_list]
        lines.append(f"side {name}: tiles on {', '.join(tiles)}")
    return lines


# As SVG


def board_svg(board: Board) -> str:
    """A picture of the board: paths with arrows in the ring's direction, fields with number and kind."""
    width, height = (CELL * count for count in size(board))
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="13" text-anchor="middle">',
        f"<title>{escape(board.name)}</title>",
        ARROW,
        *ring_lines(board),
        *bridge_lines(board),
        *(field_shape(board, field) for field in range(board.size)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def centre(board: Board, field: int) -> tuple[float, float]:
    x, y = board.at[field]
    return (x + 0.5) * CELL, (y + 0.5) * CELL


def ring_lines(board: Board) -> list[str]:
    lines = []
    for field in board.ring:
        (x, y), (u, v) = centre(board, field), centre(board, board.after[field])
        near, far = 0.36, 0.64
        lines.append(
            f'<line x1="{x + (u - x) * near:.1f}" y1="{y + (v - y) * near:.1f}" x2="{x + (u - x) * far:.1f}"'
            f' y2="{y + (v - y) * far:.1f}" stroke="#7a5c3a" stroke-width="2" marker-end="url(#arrow)"/>'
        )
    return lines


def bridge_lines(board: Board) -> list[str]:
    lines = []
    for name, fields in zip(board.bridge_names, board.bridges, strict=True):
        way = [centre(board, field) for field in (board.outward[fields[0]], *fields, board.start)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="#a97c4a" stroke-width="10" stroke-opacity="0.5">'
            f"<title>{escape(name)}</title></polyline>"
        )
    return lines


def field_shape(board: Board, field: int) -> str:
    x, y = centre(board, field)
    fill = ELEMENT_FILL if field in board.tile_list else FILLS[board.kind_list[field]]
    radius = CELL * (0.46 if field == board.start else 0.34)
    return (
        f'<g id="field-{field}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="#7a5c3a"/>'
        f'<text x="{x:.1f}" y="{y + 5:.1f}">{field}{escape(mark(board, field)).strip()}</text></g>'
    )
