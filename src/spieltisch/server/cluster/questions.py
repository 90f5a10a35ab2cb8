"""Questions between processes: facts of a table, a seat, an analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count

import msgspec

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import warn
from spieltisch.server.cluster.messages import Analyse, Answer, Asks, FactsOf, Message, Question, Sit
from spieltisch.server.storage.interface import HeldElsewhere, StoreError
from spieltisch.server.tables.registry import Registry

ANSWER_SECONDS = 5.0


class Questions:
    """The questions of this process that wait for an answer."""

    def __init__(self, send: Callable[[str, Message], None]) -> None:
        self.send = send
        self.numbers = count(1)
        self.waiting: dict[int, asyncio.Future[Answer]] = {}

    async def ask(self, process: str, asks: Asks) -> bytes:
        """Ask another process. It may refuse, or time out: a RequestError."""
        number = next(self.numbers)
        waiting = self.waiting[number] = asyncio.get_running_loop().create_future()
        self.send(process, Question(number, asks))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answer: Answer = await waiting
        except TimeoutError:
            raise RequestError("moving", 503) from None
        finally:
            del self.waiting[number]
        if answer.trouble is not None:
            code, status, reason = answer.trouble
            raise RequestError.of(code, status, reason)
        return answer.body

    def answered(self, answer: Answer) -> None:
        waiting = self.waiting.get(answer.number)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    async def answer(self, registry: Registry, process: str, question: Question) -> None:
        """Answer a question of another process, whatever happens."""
        try:
            answer = Answer(question.number, await found(registry, question.asks))
        except (StoreError, RequestError) as error:
            answer = Answer(question.number, b"", refusal(error))
        except Exception as error:
            warn("a question failed", kind=type(question.asks).__name__, error=repr(error))
            answer = Answer(question.number, b"", refusal(RequestError("failed", 500)))
        self.send(process, answer)


async def found(registry: Registry, asks: Asks) -> bytes:
    match asks:
        case FactsOf(tables):
            return msgspec.json.encode(await registry.facts_here(tables))
        case Sit(table, wish, secret, address):
            return msgspec.json.encode(await registry.seat_here(table, wish, secret, address))
        case Analyse(table, address):
            return msgspec.json.encode(await registry.analysis_queue.progress(table, address))


def refusal(error: StoreError | RequestError) -> tuple[str, int, dict[str, str]]:
    if isinstance(error, RequestError):
        why = error
    else:
        why = RequestError("moving" if isinstance(error, HeldElsewhere) else "storage", 503)
    return why.code, why.status, why.reason
